import {
  formatDate,
  isMet,
  isMinorOn,
  postponementMessages,
  problemsOnFirstDay,
  type RiderOnFirstDay,
  someAgesProblem,
} from '@porteira/domain'
import type { EventDays } from '#modules/catalog/index.ts'

/** What the days of an event decide about a rider of a live entry. */
export type RiderFacts = Omit<RiderOnFirstDay, 'rules'> & {
  rules: Omit<RiderOnFirstDay['rules'], 'eventStartsOn'>
  /** The date of birth that decides about the authorisation. */
  birthdateForMinors: string | null
  /** A guardian allowed this rider to take part on the days of the event. */
  isAuthorised: boolean
}

const problemsOn = ({ rules, ...facts }: RiderFacts, startsOn: string) =>
  problemsOnFirstDay({ ...facts, rules: { ...rules, eventStartsOn: startsOn } })

type Move = Record<'before' | 'after', EventDays>

/** Why a rider does not fit other days of the event any more, in sentences; none for one who did not fit before either. */
export function unfitReasons(facts: RiderFacts, { before, after }: Move) {
  const { birthdateForMinors: date, isAuthorised } = facts
  const old = problemsOn(facts, before.startsOn)
  const fresh = problemsOn(facts, after.startsOn).flatMap((problem, index) =>
    problem && problem.reason !== old[index]?.reason ? [problem.message] : [],
  )
  const isMinor = date !== null && isMinorOn(date, after.startsOn)
  if (isMinor && isAuthorised) return [...fresh, postponementMessages.authorisedForOtherDays]
  const becomesMinor = isMinor && date !== null && !isMinorOn(date, before.startsOn)
  return becomesMinor ? [...fresh, postponementMessages.becomesMinor] : fresh
}

/** Why an entry does not fit other days by the ages that some of its riders must have; '' if it fits or did not before. */
export function unfitAges(riders: readonly RiderFacts[], { before, after }: Move) {
  const [first] = riders
  const on = (eventStartsOn: string) =>
    first &&
    someAgesProblem({ rules: { ...first.rules, eventStartsOn }, riders: riders.map(({ rider }) => rider) })
  const problem = on(before.startsOn) ? undefined : on(after.startsOn)
  return problem?.message ?? ''
}

/** Why a checked document does not fit other days of the event any more; '' if it does. */
export const unfitDocument = (name: string, validUntil: string, { before, after }: Move) =>
  isMet({ kind: 'date' }, validUntil, before.endsOn) && !isMet({ kind: 'date' }, validUntil, after.endsOn)
    ? postponementMessages.documentEnds(name, formatDate(validUntil))
    : ''
