import type { CartItem, Participant } from '@porteira/contract'
import {
  type AskSetting,
  type EntryLimits,
  type FormationState,
  freeBadges,
  isFilledAfterPayment,
  isForeignKey,
  isOpenFormation,
  LAST_BADGE,
  mapAskSettings,
  mapRiderDetails,
  maskCpf,
  NO_CLUB,
  publicName,
  registeredName,
  reaisFromCents,
  type RiderDetails,
  strengthsFor,
  type StrengthChoice,
} from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'
import { escapeHtml } from '#platform/escape-html.rules.ts'
import { offeredBadges } from './badges.rules.ts'

/** What the caller proved: the cart's id only (`holder`), its ownership, or the role of administrator. */
export type CartAccess = 'holder' | 'owner' | 'admin'

/** One entry with its category, its bundle and its formation. */
export type FormRow = Record<AskSetting, boolean> & {
  cartItemId: number
  cartId: string
  lineId: number
  unit: number
  chargedInCents: number
  removedAt: Date | null
  categoryId: string
  categoryName: string
  rules: string
  isInPerson: boolean
  /** The category sells places without riders. */
  isPlace: boolean
  minParticipants: number
  maxParticipants: number
  strengthOptions: number
  strengthDynamic: boolean
  limits: EntryLimits
  restrictAgeMin: number | null
  restrictAgeMax: number | null
  maxCpfOccurrences: number
  entityRequired: CartItem['entityRequired']
  entityOptional: boolean
  teamInfo: CartItem['teamInfo']
  autoBadge: boolean
  minBadge: number
  badgeList: string
  savedLives: number
  bundleId: string | null
  bundleName: string
  complement: string
  firstBadge: number
  /** The last number of the step of the price at which it was sold. */
  lastBadge: number
  overrideStrength: string
  overrideParticipants: number
  /** Null until the cart is paid. */
  status: FormationStatus | null
  badge: number | null
  strength: number | null
  clubId: string | null
  entityName: string
  team: string
  contentHash: string
  isSubmitted: boolean
  planUpdatedAt: Date | null
}

export type RiderRow = RiderDetails & {
  cartItemId: number
  accountId: number
  cpf: string
  /** The name of the account when the formation was saved. */
  name: string
  account: { nickname: string; name: string; isMinor: boolean }
  /** The country and the document of a person without a CPF; '' for all others. */
  document: string
  /** The date of birth that somebody else stated before the formation was saved; null when the rider's own counts. */
  declaredBirthdate: string | null
  /** The date of birth that a person with an account stated. */
  ownBirthdate: string | null
  isBuyer: boolean
  userUUID: string
}

/** The clubs that a form offers and the badges that it must not offer. */
export type Choices = {
  entities: CartItem['entityAvail']
  unavailableBadges: ReadonlySet<number>
  /** Badges kept for the desk that the person who fills the form may give. */
  keptBadges: ReadonlySet<number>
}

/** The state in the fields of the contract, which the shared rules use. */
const stateOf = (row: FormRow): FormationState => ({
  deletedOn: row.removedAt?.toISOString() ?? null,
  registrationInPerson: Number(row.isInPerson),
  formation: row.status ?? 'pending',
})

export const isOpen = (row: FormRow) => isOpenFormation(stateOf(row))
export const isToFillNow = (row: FormRow) => isFilledAfterPayment(stateOf(row))

/** A paid place without riders that was not removed. */
export const isLivePlace = ({ status, removedAt }: FormRow) => status === 'place' && removedAt === null

/** True for a paid entry that is neither cancelled nor removed from its cart. */
export const isLive = (row: FormRow) =>
  row.removedAt === null && row.status !== null && row.status !== 'cancelled'

/** The number of riders. A bundle may override it. */
export const participantsOf = (
  row: Pick<FormRow, 'overrideParticipants' | 'minParticipants' | 'maxParticipants'>,
) => ({
  minParticipants: row.overrideParticipants || row.minParticipants,
  maxParticipants: row.overrideParticipants || row.maxParticipants,
})

/** The server gives the number: automatically, or to a place that may change it later. */
export const isNumbered = ({ autoBadge, isPlace, badgeList }: FormRow) =>
  autoBadge || (isPlace && badgeList !== '')

export const strengthOf = (row: FormRow): StrengthChoice => strengthsFor(row, row.overrideStrength)

/** The badges that the buyer may choose. Empty when the server or the organiser assigns them. */
function choosableBadges(row: FormRow, unavailable: ReadonlySet<number>) {
  if (isLivePlace(row)) return badgesToChange(row, unavailable)
  return row.autoBadge || !isOpen(row) ? [] : badgesFor(row, unavailable)
}

/** The free badges of the list that the sale promised, or else all free ones. */
function badgesFor({ badgeList, firstBadge, lastBadge }: FormRow, unavailable: ReadonlySet<number>) {
  const list = offeredBadges(badgeList) ?? []
  const promised = freeBadges(list, unavailable, firstBadge).filter((badge) => badge <= lastBadge)
  // guard: entry-without-a-number-of-its-step-chooses-another
  if (promised.length === 0 && lastBadge < LAST_BADGE) return freeBadges(list, unavailable)
  return promised
}

/** The badges for a change of a submitted entry: the free ones and its own, which the list may lack by now. */
export function badgesToChange(row: FormRow, unavailable: ReadonlySet<number>) {
  if (row.autoBadge || row.badgeList === '') return []
  const free = badgesFor(row, unavailable)
  return [...new Set([...free, ...(row.badge === null ? [] : [row.badge])])].toSorted((a, b) => a - b)
}

/** Adds the choice '— Sem entidade —' where the category allows it. */
const withNoClub = (row: FormRow, entities: CartItem['entityAvail']) =>
  row.entityOptional && hasClubList(row) ? [NO_CLUB, ...entities] : entities

export const hasClubList = ({ entityRequired }: FormRow) =>
  entityRequired !== 'None' && entityRequired !== 'Text'

/** The entry as the API returns it. A `holder` gets no CPF and no id of a person. */
export function cartItemOf(row: FormRow, riders: RiderRow[], choices: Choices, access: CartAccess): CartItem {
  const badgesAvail = choosableBadges(row, choices.unavailableBadges)
  return {
    cartItemId: row.cartItemId,
    itemUUID: row.categoryId,
    name: row.categoryName,
    bundleName: row.bundleName,
    desc: row.complement ? `<p>${escapeHtml(row.complement)}</p>${row.rules}` : row.rules,
    chargedValue: reaisFromCents(row.chargedInCents),
    ...stateOf(row),
    entityRequired: row.entityRequired,
    entityOptional: Number(row.entityOptional),
    entityAvail: isOpen(row) ? withNoClub(row, choices.entities) : [],
    entitySel: selectedClub(row),
    entityName: row.entityName,
    teamInfo: row.teamInfo,
    team: row.team,
    badgesAvail,
    badgesKept: badgesAvail.filter((badge) => choices.keptBadges.has(badge)),
    badgeSel: row.isSubmitted ? row.badge : null,
    badge: row.badge,
    strengthsAvail: strengthOf(row).strengthsAvail,
    strengthSel: row.isSubmitted ? row.strength : null,
    strength: row.strength,
    ...(row.isPlace ? { minParticipants: 0, maxParticipants: 0 } : participantsOf(row)),
    restrictAgeMin: row.restrictAgeMin,
    restrictAgeMax: row.restrictAgeMax,
    maxCpfOccurrences: row.maxCpfOccurrences,
    ...mapAskSettings((name) => Number(row[name])),
    savedLives: row.savedLives,
    participants: riders.map((rider) => participantOf(rider, access)),
    ...(row.planUpdatedAt && { planUpdatedOn: row.planUpdatedAt.toISOString() }),
  }
}

function selectedClub(row: FormRow) {
  if (row.entityRequired === 'Text') return row.entityName
  if (row.clubId) return row.clubId
  return row.isSubmitted && row.entityOptional && hasClubList(row) ? NO_CLUB.uuid : ''
}

const participantOf = (rider: RiderRow, access: CartAccess): Participant => ({
  cpf: shownCpf(rider, access),
  name: mayReadWholeName(rider, access) ? rider.name : publicName(rider.account),
  userUUID: access === 'holder' ? '' : rider.userUUID,
  ...mapRiderDetails({ text: ({ name }) => rider[name], flag: ({ name }) => Number(rider[name]) }),
  // guard: stated-by-others-for-desk-only
  ...(access === 'admin' && forDesk(rider)),
})

/** A person of another country has a key in place of the CPF, which only the desk reads and writes. */
function shownCpf({ cpf }: RiderRow, access: CartAccess) {
  // guard: foreign-key-for-desk-only
  if (isForeignKey(cpf) && access !== 'admin') return ''
  return access === 'holder' ? maskCpf(cpf) : cpf
}

function forDesk(rider: RiderRow): Pick<Participant, 'forDesk'> {
  const { document, declaredBirthdate, ownBirthdate } = rider
  if (!document && declaredBirthdate === null) return {}
  const isConfirmed = declaredBirthdate === ownBirthdate
  return {
    forDesk: {
      document,
      declaredBirthdate: isConfirmed ? null : declaredBirthdate,
      own: statedByRider(rider),
    },
  }
}

/** What the rider stated after somebody else had; null where both agree. The desk confirms it. */
export function statedByRider({ name, account, declaredBirthdate, ownBirthdate }: RiderRow) {
  if (declaredBirthdate === null || ownBirthdate === null) return null
  const own = { name: registeredName(account), birthdate: ownBirthdate }
  return own.name === name && own.birthdate === declaredBirthdate ? null : own
}

const mayReadWholeName = ({ isBuyer }: RiderRow, access: CartAccess) =>
  access === 'admin' || (access === 'owner' && isBuyer)
