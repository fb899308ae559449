import { hash } from 'node:crypto'
import type { CartItem, FilledItem } from '@porteira/contract'
import {
  choiceProblem,
  cpfDigits,
  eligibilityMessages,
  type FormationItem,
  mapRiderDetails,
  NO_CLUB,
  RIDER_DETAILS,
  type RiderDetailName,
  type RiderDetails,
  upperText,
} from '@porteira/domain'
import { offeredBadges } from './badges.rules.ts'
import { type FormRow, hasClubList, participantsOf, strengthOf } from './forms.rules.ts'

/** What a buyer filled in, as it is compared and stored: nothing that the category does not ask for. */
export type FormationContent = {
  clubId: string | null
  clubText: string
  team: string
  badge: number | null
  strength: number | null
  riders: (RiderDetails & { cpf: string })[]
}

/** A form that was not sent at all is an empty one. */
export const emptySubmission = (cartItemId: number): FilledItem => ({ cartItemId, participants: [] })

const choosesBadge = (row: FormRow) => !row.autoBadge && row.badgeList !== ''

export function contentOf(row: FormRow, filled: FilledItem): FormationContent {
  const isText = row.entityRequired === 'Text'
  const { given } = strengthOf(row)
  return {
    clubId: hasClubList(row) ? chosenId(filled.entitySel) : null,
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

/** Equal for equal content, so that a form sent twice is recognised, also by the hash that another release stored. */
export const contentHash = (content: FormationContent) =>
  hash('sha256', JSON.stringify(canonical(content)), 'hex')

/** The details of a rider that version 1 of the canonical form holds, empty ones too, as release 0.3.0 did. */
const VERSION_1: readonly RiderDetailName[] = ['sbb', 'lateComer']

/**
 * The content with its fields in a fixed order. A detail that came after version 1 is left out while it is empty:
 * content without it keeps its hash.
 */
const canonical = ({ clubId, clubText, team, badge, strength, riders }: FormationContent) => ({
  // The hash of stored formations holds these two names.
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

/** The form as the shared check list reads it; names come from our accounts, never from the sender. */
export const formItemOf = (
  form: CartItem,
  { clubText, ...content }: FormationContent,
  filled: FilledItem,
  names: { compared: (cpf: string) => string; shown: (cpf: string) => string },
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
    ...mapRiderDetails({ text: ({ name }) => upperText(rider[name] ?? ''), flag: ({ name }) => rider[name] }),
  })),
})

/** Badge, entity and strength are among what was offered; the first that is not, in that order. */
export function offerProblem(
  row: FormRow,
  item: FormationItem & { name: string },
  gone: ReadonlySet<number>,
): string | undefined {
  if (!choosesBadge(row)) return choiceProblem(item)?.message
  const badge = Number(item.badgeSel)
  const isOffered = badge >= row.firstBadge && offeredBadges(row.badgeList)?.includes(badge)
  if (isOffered && gone.has(badge)) return eligibilityMessages.badgeJustTaken(badge)
  if (item.badgesAvail.length === 0) return eligibilityMessages.noBadgesLeft(row.categoryName)
  return choiceProblem(item)?.message
}

/** What the category asks of its riders, in the words of the shared rules. */
export const categoryRules = (row: FormRow) => ({
  ...participantsOf(row),
  categoryName: row.categoryName,
  restrictAgeMin: row.restrictAgeMin,
  restrictAgeMax: row.restrictAgeMax,
  maxCpfOccurrences: row.maxCpfOccurrences,
  sbbEnabled: row.sbbEnabled,
})

/** Every CPF once, as digits that may be looked up. */
export const cpfsOf = (contents: FormationContent[]) => [
  ...new Set(contents.flatMap(({ riders }) => riders.map(({ cpf }) => cpfDigits(cpf)))),
]

const chosenId = (entitySel: string | null | undefined) => {
  const id = entitySel?.toLowerCase() ?? ''
  return id === '' || id === NO_CLUB.uuid ? null : id
}

const wholeNumber = (choice: string | number | null | undefined) => {
  const number = Number(choice ?? 0)
  return Number.isInteger(number) && number > 0 ? number : null
}
