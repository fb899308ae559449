import { hash } from 'node:crypto'
import type { CartItem, FilledItem } from '@porteira/contract'
import {
  choiceProblem,
  cpfDigits,
  eligibilityMessages,
  type FormationField,
  type FormationItem,
  isForeignKey,
  mapRiderDetails,
  NO_CLUB,
  RIDER_DETAILS,
  type RiderDetailName,
  type RiderDetails,
  upperText,
} from '@porteira/domain'
import { offeredBadges } from './badges.rules.ts'
import { type FormRow, hasClubList, participantsOf, strengthOf } from './forms.rules.ts'

/** The content of a form as it is compared and stored. Fields that the category does not ask for are empty. */
export type FormationContent = {
  clubId: string | null
  clubText: string
  team: string
  badge: number | null
  strength: number | null
  riders: (RiderDetails & { cpf: string })[]
}

/** Stands for a form that the request does not contain. */
export const emptySubmission = (cartItemId: number): FilledItem => ({ cartItemId, participants: [] })

/** The form as it was filled in. */
export const filledAs = ({
  cartItemId,
  entitySel,
  entityName,
  team,
  badge,
  strength,
  participants,
}: CartItem): FilledItem => ({
  cartItemId,
  entitySel,
  entityName,
  team,
  badgeSel: badge,
  strengthSel: strength,
  participants,
})

const choosesBadge = (row: FormRow) => !row.autoBadge && row.badgeList !== ''

export function contentOf(row: FormRow, filled: FilledItem): FormationContent {
  const isText = row.entityRequired === 'Text'
  const { given } = strengthOf(row)
  return {
    clubId: hasClubList(row) ? chosenClubId(filled.entitySel) : null,
    clubText: isText ? upperText(filled.entitySel || filled.entityName || '') : '',
    team: row.teamInfo === 'None' ? '' : upperText(filled.team ?? ''),
    badge: choosesBadge(row) ? wholeNumber(filled.badgeSel) : null,
    strength: given === undefined ? wholeNumber(filled.strengthSel) : given || null,
    riders: filled.participants
      .filter(({ cpf }) => cpf.trim() !== '')
      .map((rider) => ({
        cpf: rider.cpf.trim(),
        ...mapRiderDetails({
          text: ({ name, askedBy }) => (row[askedBy] ? upperText(rider[name] ?? '') : ''),
          flag: ({ name, askedBy }) => row[askedBy] && Boolean(rider[name]),
        }),
      })),
  }
}

/** Equal for equal content, across releases. A form that is sent twice is recognised by it. */
export const contentHash = (content: FormationContent) =>
  hash('sha256', JSON.stringify(canonical(content)), 'hex')

/** The details of a rider that release 0.3.0 hashed, also when they were empty. */
const VERSION_1: readonly RiderDetailName[] = ['sbb', 'lateComer']

/**
 * The content with its fields in a fixed order. A detail that a later release added is left out while it is empty, so
 * that content without it has the same hash as before.
 */
const canonical = ({ clubId, clubText, team, badge, strength, riders }: FormationContent) => ({
  // Stored hashes were computed with these two names.
  entityId: clubId,
  entityText: clubText,
  team,
  badge,
  strength,
  riders: riders.map((rider) => ({
    cpf: rider.cpf,
    ...Object.fromEntries(VERSION_1.map((name) => [name, rider[name]])),
    ...laterDetails(rider),
  })),
})

const laterDetails = (rider: RiderDetails) =>
  Object.fromEntries(
    RIDER_DETAILS.filter(({ name }) => !VERSION_1.includes(name) && rider[name])
      .map(({ name }) => [name, rider[name]] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The form as the shared rules need it. Names come from the accounts, never from the request. */
export const formItemOf = (
  form: CartItem,
  { clubText, ...content }: FormationContent,
  filled: FilledItem,
  names: {
    compared: (cpf: string) => string
    shown: (cpf: string) => string
    mayBeForeign: (cpf: string) => boolean
  },
): FormationItem & { name: string } => ({
  ...form,
  entitySel: form.entityRequired === 'Text' ? clubText : filled.entitySel?.toLowerCase(),
  team: content.team,
  badgeSel: content.badge,
  strengthSel: content.strength,
  participants: filled.participants.map((rider) => ({
    cpf: rider.cpf,
    name: names.compared(rider.cpf.trim()),
    shownName: names.shown(rider.cpf.trim()),
    // guard: foreigner-entered-by-desk-only
    isForeign: names.mayBeForeign(rider.cpf.trim()) && isForeignKey(rider.cpf.trim()),
    ...mapRiderDetails({ text: ({ name }) => upperText(rider[name] ?? ''), flag: ({ name }) => rider[name] }),
  })),
})

/** Checks badge, club and strength in this order against the offer. Returns the first that is not offered. */
export function offerProblem(
  row: FormRow,
  item: FormationItem & { name: string },
  unavailableBadges: ReadonlySet<number>,
): { field: FormationField; message: string } | undefined {
  if (!choosesBadge(row)) return choiceProblem(item)
  const badge = Number(item.badgeSel)
  const isOffered =
    badge >= row.firstBadge && badge <= row.lastBadge && offeredBadges(row.badgeList)?.includes(badge)
  if (isOffered && unavailableBadges.has(badge))
    return { field: 'badge', message: eligibilityMessages.badgeJustTaken(badge) }
  if (item.badgesAvail.length === 0)
    return { field: 'badge', message: eligibilityMessages.noBadgesLeft(row.categoryName) }
  return choiceProblem(item)
}

/** The settings of a category that decide who may ride in it. */
export type CategoryRow = Parameters<typeof participantsOf>[0] &
  Pick<
    FormRow,
    | 'categoryId'
    | 'categoryName'
    | 'limits'
    | 'restrictAgeMin'
    | 'restrictAgeMax'
    | 'maxCpfOccurrences'
    | 'sbbEnabled'
  >

/** The requirements of the category as the shared rules need them. */
export const categoryRules = (row: CategoryRow) => ({
  ...participantsOf(row),
  categoryName: row.categoryName,
  limits: row.limits,
  restrictAgeMin: row.restrictAgeMin,
  restrictAgeMax: row.restrictAgeMax,
  maxCpfOccurrences: row.maxCpfOccurrences,
  sbbEnabled: row.sbbEnabled,
})

/** The distinct CPFs, as digits only, and the keys of people of other countries. */
export const cpfsOf = (contents: FormationContent[]) => [
  ...new Set(
    contents.flatMap(({ riders }) => riders.map(({ cpf }) => (isForeignKey(cpf) ? cpf : cpfDigits(cpf)))),
  ),
]

const chosenClubId = (entitySel: string | null | undefined) => {
  const id = entitySel?.toLowerCase() ?? ''
  return id === '' || id === NO_CLUB.uuid ? null : id
}

const wholeNumber = (choice: string | number | null | undefined) => {
  const number = Number(choice ?? 0)
  return Number.isInteger(number) && number > 0 ? number : null
}
