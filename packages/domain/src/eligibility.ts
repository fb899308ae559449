import { ACCOUNT_DEFAULTS } from './accounts.ts'
import { addDays, ageOn, compareDates, type PlainDate } from './calendar.ts'
import type { FormationField } from './formation.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'
import type { RiderDetails } from './rider.ts'
import { upperText } from './text.ts'

/** A membership card is accepted this long after it expired. */
const CARD_GRACE_IN_DAYS = 30

export type Region = { uuid: string; name: string }

/** The limits of the entry's category and the checks that its event has switched on. */
export type EligibilityRules = {
  categoryName: string
  minParticipants: number
  maxParticipants: number
  /** Completed years on the first day of the event, both limits included; null or 0 = no limit. */
  restrictAgeMin: number | null
  restrictAgeMax: number | null
  /** How many entries of the category one CPF may be in; 0 = unlimited. */
  maxCpfOccurrences: number
  sbbEnabled: boolean
  eventStartsOn: PlainDate
  eventRegion?: Region | undefined
  chkParticipantCtg: boolean
  chkCtgRegion: boolean
  chkBlockedReason: boolean
}

/** The club that was chosen from the list. Neither free text nor '— Sem entidade —' is a chosen club. */
export type ChosenClub = {
  uuid: string
  name: string
  isCtg: boolean
  region?: Region | undefined
  blockedReason: string
}

export type RiderFacts = Pick<RiderDetails, 'sbb'> & {
  cpf: string
  /** The name that the screen shows. */
  name: string
  isKnown: boolean
  isBuyer: boolean
  birthdate: PlainDate | null
  blockedReason: string
  card?: { ctgUUID: string; regionUUID?: string | undefined; validUntil: PlainDate | null } | undefined
  /** Other active entries of the category with this CPF, including earlier entries of the same submission. */
  otherEntries: number
}

export type EligibilityFacts = {
  rules: EligibilityRules
  club?: ChosenClub | undefined
  riders: readonly RiderFacts[]
}
export type EligibilityProblem = { message: string; field: FormationField; participantIndex?: number }

/** Why one rider is not accepted. */
export type RiderReason =
  | 'unknown'
  | 'blocked'
  | 'not-member'
  | 'card-expired'
  | 'other-region'
  | 'birthdate'
  | 'age'
  | 'quota'
type RiderProblem = { reason: RiderReason; message: string }

type Check = (facts: EligibilityFacts) => EligibilityProblem | undefined
type RiderCheck = (rider: RiderFacts, facts: EligibilityFacts) => RiderProblem | undefined

/** The first reason to refuse an entry, or undefined, in the order of docs/product/entries.md#eligibility. */
export function eligibilityProblem(facts: EligibilityFacts): EligibilityProblem | undefined {
  const checks: Check[] = [
    countProblem,
    everyRider(unknownProblem),
    clubBlockProblem,
    everyRider(riderBlockProblem),
    everyRider(membershipProblem),
    clubRegionProblem,
    everyRider(riderRegionProblem),
    everyRider(ageProblem),
    everyRider(quotaProblem),
    horseProblem,
  ]
  for (const check of checks) {
    const problem = check(facts)
    if (problem) return problem
  }
  return undefined
}

/** The checks of one rider that a sale list can foresee. Age comes first, because it says which riders a category is for. */
const FORESEEN: readonly RiderCheck[] = [
  (rider, facts) => ageProblem(rider, facts),
  (rider, facts) => quotaProblem(rider, facts),
  (rider, facts) => membershipProblem(rider, facts),
  (rider, facts) => riderRegionProblem(rider, facts),
  (rider, facts) => riderBlockProblem(rider, facts),
]

/**
 * The first reason for which the server will not accept this rider, before the entry is bought. `asksForCard`: the
 * category accepts only members of a club, so a rider without a card is refused with every club.
 */
export function foreseenReason(facts: EligibilityFacts, { asksForCard }: { asksForCard: boolean }) {
  const [rider] = facts.riders
  if (!rider) return undefined
  for (const check of FORESEEN) {
    const reason = check(rider, facts)?.reason
    if (reason) return reason
  }
  return asksForCard && facts.rules.chkParticipantCtg && !rider.card ? 'not-member' : undefined
}

const everyRider = (check: RiderCheck): Check => {
  return (facts) => {
    for (const [participantIndex, rider] of facts.riders.entries()) {
      const problem = check(rider, facts)
      if (problem) return { message: problem.message, field: 'cpf', participantIndex }
    }
    return undefined
  }
}

const countProblem: Check = ({ rules: { minParticipants, maxParticipants, categoryName }, riders }) => {
  const field = 'participants'
  if (riders.length < minParticipants)
    return { field, message: messages.tooFewParticipants(minParticipants, categoryName) }
  if (riders.length > maxParticipants)
    return { field, message: messages.tooManyParticipants(maxParticipants, categoryName) }
  return undefined
}

const unknownProblem: RiderCheck = (rider) =>
  rider.isKnown ? undefined : { reason: 'unknown', message: messages.unknownRider(rider.cpf) }

const clubBlockProblem: Check = ({ rules, club }) =>
  rules.chkBlockedReason && club?.blockedReason
    ? { field: 'entity', message: messages.blockedClub(club.name) }
    : undefined

// Only the blocked rider may read the reason.
const riderBlockProblem: RiderCheck = ({ blockedReason, isBuyer, name }, { rules }) => {
  if (!rules.chkBlockedReason || !blockedReason) return undefined
  const message = isBuyer ? messages.blockedSelf(blockedReason) : messages.blockedRider(name)
  return { reason: 'blocked', message }
}

/** The facts of a rider on which the first day of the event decides. */
export type RiderOnFirstDay = {
  rider: Pick<RiderFacts, 'name' | 'birthdate' | 'card'>
  club?: Pick<ChosenClub, 'uuid' | 'name' | 'isCtg'> | undefined
  rules: Pick<
    EligibilityRules,
    'categoryName' | 'restrictAgeMin' | 'restrictAgeMax' | 'chkParticipantCtg' | 'eventStartsOn'
  >
}

/** What the checks that read the first day of the event say about a rider: about the age, then about the card. */
export const problemsOnFirstDay = ({ rider, ...facts }: RiderOnFirstDay) => [
  ageProblem(rider, facts),
  membershipProblem(rider, facts),
]

type OnFirstDay = (
  rider: RiderOnFirstDay['rider'],
  facts: Omit<RiderOnFirstDay, 'rider'>,
) => RiderProblem | undefined

const membershipProblem: OnFirstDay = ({ card, name }, { rules, club }) => {
  if (!rules.chkParticipantCtg || !club?.isCtg) return undefined
  if (card?.ctgUUID !== club.uuid)
    return { reason: 'not-member', message: messages.notMember(name, club.name) }
  const { validUntil } = card
  const isExpired =
    validUntil !== null && compareDates(addDays(validUntil, CARD_GRACE_IN_DAYS), rules.eventStartsOn) < 0
  return isExpired ? { reason: 'card-expired', message: messages.cardExpired(name, validUntil) } : undefined
}

const targetRegion = ({ rules, club }: EligibilityFacts) =>
  rules.chkCtgRegion ? (rules.eventRegion ?? (club?.isCtg ? club.region : undefined)) : undefined

const clubRegionProblem: Check = (facts) => {
  const target = targetRegion(facts)
  const { club } = facts
  if (!target || !club?.isCtg || club.region?.uuid === target.uuid) return undefined
  return { field: 'entity', message: messages.clubOutsideRegion(club.name, target.name) }
}

const riderRegionProblem: RiderCheck = ({ card }, facts) => {
  const target = targetRegion(facts)
  const isOutside = target && card?.regionUUID && card.regionUUID !== target.uuid
  const message = messages.riderOutsideRegion(facts.rules.categoryName, target?.name ?? '')
  return isOutside ? { reason: 'other-region', message } : undefined
}

const ageProblem: OnFirstDay = ({ name, birthdate }, { rules }) => {
  const { restrictAgeMin, restrictAgeMax, categoryName, eventStartsOn } = rules
  if (!restrictAgeMin && !restrictAgeMax) return undefined
  // The default date of the form is no evidence of an age.
  if (!birthdate || birthdate === ACCOUNT_DEFAULTS.birthdate)
    return { reason: 'birthdate', message: messages.birthdateUnproven(name, categoryName) }
  const years = ageOn(birthdate, eventStartsOn)
  if (restrictAgeMin && years < restrictAgeMin)
    return { reason: 'age', message: messages.tooYoung(name, restrictAgeMin, categoryName) }
  if (restrictAgeMax && years > restrictAgeMax)
    return { reason: 'age', message: messages.tooOld(name, restrictAgeMax, categoryName) }
  return undefined
}

const quotaProblem: RiderCheck = ({ name, otherEntries }, { rules }) => {
  const limit = rules.maxCpfOccurrences
  const isReached = limit > 0 && otherEntries >= limit
  return isReached
    ? { reason: 'quota', message: messages.quotaReached(name, limit, rules.categoryName) }
    : undefined
}

const horseProblem: Check = ({ rules, riders }) => {
  const names = riders.map(({ sbb }) => upperText(sbb))
  const participantIndex = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index)
  if (!rules.sbbEnabled || participantIndex < 0) return undefined
  return { field: 'sbb', message: messages.sameHorseTwice, participantIndex }
}
