import { ACCOUNT_DEFAULTS, type Sex } from './accounts.ts'
import { addDays, ageOn, compareDates, type PlainDate } from './calendar.ts'
import { ageDay, type EntryLimits, hasSomeAge, type LimitMode, type OptionalLimit } from './entry-limits.ts'
import type { FormationField } from './formation.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'
import { entryLimitMessages as limitMessages } from './messages/entry-limits.ts'
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
  limits: EntryLimits
  /** Completed years on the day of `limits`, both included; null or 0 = no limit. */
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
  /** Undefined for an unknown rider. */
  sex: Sex | undefined
  isKnown: boolean
  isBuyer: boolean
  birthdate: PlainDate | null
  blockedReason: string
  card?: { ctgUUID: string; regionUUID?: string | undefined; validUntil: PlainDate | null } | undefined
  /** Other active entries of the category with this CPF, including earlier entries of the same submission. */
  otherEntries: number
  /** The entities of the rider's other entries in the event, with what their categories say about one entity. */
  otherClubs: readonly { name: string; oneClub: OptionalLimit }[]
}

export type EligibilityFacts = {
  rules: EligibilityRules
  club?: ChosenClub | undefined
  /** The name of the entity, chosen or typed; '' without one. */
  entityName: string
  riders: readonly RiderFacts[]
}
export type EligibilityProblem = {
  message: string
  field: FormationField
  participantIndex?: number
  /** 'warn': the entry is accepted, and the message is said. */
  mode?: LimitMode
}

/** Why one rider is not accepted. */
export type RiderReason =
  | 'unknown'
  | 'blocked'
  | 'not-member'
  | 'card-expired'
  | 'other-region'
  | 'birthdate'
  | 'sex'
  | 'age'
  | 'other-entity'
  | 'quota'
type RiderProblem = { reason: RiderReason; message: string; mode?: LimitMode }

type Check = (facts: EligibilityFacts) => EligibilityProblem | undefined
type RiderCheck = (rider: RiderFacts, facts: EligibilityFacts) => RiderProblem | undefined

/** The first reason to refuse an entry, or undefined, in the order of docs/product/entries.md#eligibility. */
export function eligibilityProblem(facts: EligibilityFacts): EligibilityProblem | undefined {
  for (const check of CHECKS) {
    const problem = check(facts)
    if (problem && problem.mode !== 'warn') return problem
  }
  return undefined
}

/** What is said about an entry that is accepted, in the same order. */
export const eligibilityWarnings = (facts: EligibilityFacts): string[] =>
  CHECKS.flatMap((check) => {
    const problem = check(facts)
    return problem?.mode === 'warn' ? [problem.message] : []
  })

/** The checks of one rider that a sale list can foresee. Age comes first, because it says which riders a category is for. */
const FORESEEN: readonly RiderCheck[] = [
  (rider, facts) => sexProblem(rider, facts),
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
export function foreseenReason(
  facts: EligibilityFacts,
  { asksForCard }: { asksForCard: boolean },
): ForeseenReason | undefined {
  const [rider] = facts.riders
  if (!rider) return undefined
  for (const check of FORESEEN) {
    const problem = check(rider, facts)
    if (problem) return { reason: problem.reason, isRefused: problem.mode !== 'warn' }
  }
  return asksForCard && facts.rules.chkParticipantCtg && !rider.card
    ? { reason: 'not-member', isRefused: true }
    : undefined
}

/** `isRefused`: the entry is not accepted. Otherwise it is accepted with a warning. */
type ForeseenReason = { reason: RiderReason; isRefused: boolean }

const modeOf = ({ mode }: { mode?: LimitMode }) => (mode ? { mode } : {})

const everyRider = (check: RiderCheck): Check => {
  return (facts) => {
    for (const [participantIndex, rider] of facts.riders.entries()) {
      const problem = check(rider, facts)
      if (problem) return { message: problem.message, field: 'cpf', participantIndex, ...modeOf(problem) }
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
    'categoryName' | 'limits' | 'restrictAgeMin' | 'restrictAgeMax' | 'chkParticipantCtg' | 'eventStartsOn'
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

/** The region that the event or the category asks for, and what it does with other ones. */
function targetRegion({ rules, club }: EligibilityFacts): { region: Region; mode?: LimitMode } | undefined {
  const { oneRegion } = rules.limits
  const region = rules.eventRegion ?? (club?.isCtg ? club.region : undefined)
  if (!region || (!rules.chkCtgRegion && oneRegion === 'off')) return undefined
  return { region, ...(!rules.chkCtgRegion && oneRegion === 'warn' && { mode: oneRegion }) }
}

const clubRegionProblem: Check = (facts) => {
  const target = targetRegion(facts)
  const { club } = facts
  if (!target || !club?.isCtg || club.region?.uuid === target.region.uuid) return undefined
  const message = messages.clubOutsideRegion(club.name, target.region.name)
  return { field: 'entity', message, ...modeOf(target) }
}

const riderRegionProblem: RiderCheck = ({ card }, facts) => {
  const target = targetRegion(facts)
  if (!target || !card?.regionUUID || card.regionUUID === target.region.uuid) return undefined
  const message = messages.riderOutsideRegion(facts.rules.categoryName, target.region.name)
  return { reason: 'other-region', message, ...modeOf(target) }
}

const sexProblem: RiderCheck = ({ name, sex }, { rules: { limits, categoryName } }) => {
  const { riderSex, riderSexMode: mode } = limits
  if (riderSex === 'any' || sex === undefined || sex === riderSex) return undefined
  return { reason: 'sex', message: limitMessages.wrongSex(name, riderSex, categoryName), mode }
}

type SomeAges = {
  rules: Pick<EligibilityRules, 'categoryName' | 'limits' | 'eventStartsOn'>
  riders: readonly Pick<RiderFacts, 'birthdate'>[]
}

/** What the ages that some riders must have say about an entry. */
export function someAgesProblem({ rules, riders }: SomeAges): EligibilityProblem | undefined {
  const { limits, categoryName, eventStartsOn } = rules
  const day = ageDay(limits, eventStartsOn)
  const fitting = riders.filter(
    ({ birthdate }) =>
      birthdate !== null && birthdate !== ACCOUNT_DEFAULTS.birthdate && hasSomeAge(birthdate, limits, day),
  )
  if (fitting.length >= limits.someAgeRiders) return undefined
  const message = limitMessages.notEnough(limits.someAgeRiders, limits, categoryName)
  return { field: 'participants', message, mode: limits.someAgeMode }
}

const oneClubProblem: RiderCheck = ({ name, otherClubs }, { rules, entityName }) => {
  const others = entityName === '' ? [] : otherClubs.filter((other) => other.name !== entityName)
  const stated = [rules.limits.oneClub, ...others.map(({ oneClub }) => oneClub)]
  const mode = stated.includes('refuse') ? 'refuse' : 'warn'
  if (others.length === 0 || stated.every((limit) => limit === 'off')) return undefined
  return { reason: 'other-entity', message: limitMessages.otherClub(name), mode }
}

const ageProblem: OnFirstDay = ({ name, birthdate }, { rules }) => {
  const { restrictAgeMin, restrictAgeMax, categoryName, eventStartsOn, limits } = rules
  const mode = limits.restrictAgeMode
  if (!restrictAgeMin && !restrictAgeMax) return undefined
  // The default date of the form is no evidence of an age.
  if (!birthdate || birthdate === ACCOUNT_DEFAULTS.birthdate)
    return { reason: 'birthdate', message: messages.birthdateUnproven(name, categoryName), mode }
  const years = ageOn(birthdate, ageDay(limits, eventStartsOn))
  if (restrictAgeMin && years < restrictAgeMin)
    return { reason: 'age', message: messages.tooYoung(name, restrictAgeMin, categoryName), mode }
  if (restrictAgeMax && years > restrictAgeMax)
    return { reason: 'age', message: messages.tooOld(name, restrictAgeMax, categoryName), mode }
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

const CHECKS: readonly Check[] = [
  countProblem,
  everyRider(unknownProblem),
  clubBlockProblem,
  everyRider(riderBlockProblem),
  everyRider(membershipProblem),
  clubRegionProblem,
  everyRider(riderRegionProblem),
  everyRider(sexProblem),
  everyRider(ageProblem),
  someAgesProblem,
  everyRider(oneClubProblem),
  everyRider(quotaProblem),
  horseProblem,
]
