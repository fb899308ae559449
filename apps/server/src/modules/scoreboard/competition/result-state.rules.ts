import type { ResultState } from '@porteira/domain/competition'
import { type Competition, badgesIn, isInEffect, membersOf, strengthsOf } from './competition.rules.ts'
import type { StoredFact } from './stored.rules.ts'

/** What is known of the result of a strength. */
export type ResultOf = {
  state: ResultState
  /** When it got this state; null while the strength runs. */
  since: Date | null
  /** The end of the time for protests; null without one. */
  protestUntil: Date | null
  /** The decision that made it official. */
  official: StoredFact | undefined
  openProtests: readonly StoredFact[]
}

const isOf = (strength: number) => (fact: StoredFact) => fact.body['strength'] === strength

/** The state of the result of a strength. */
export function resultOf(competition: Competition, strength: number): ResultOf {
  const decided = competition.decided.filter((fact) => isInEffect(competition, fact))
  const own = decided.filter(isOf(strength))
  const last = own.filter(({ kind }) => kind === 'official' || kind === 'reopened').pop()
  const answered = new Set(
    decided.flatMap(({ kind, body }) => (kind === 'protestDecided' ? [body['protest']] : [])),
  )
  const openProtests = own.filter(({ kind, id }) => kind === 'protested' && !answered.has(id))
  const official = last?.kind === 'official' ? last : undefined
  if (official)
    return { state: 'official', since: official.decidedAt, protestUntil: null, official, openProtests }
  if (competition.state.finals[strength - 1]?.phase !== 'over')
    return { state: 'running', since: null, protestUntil: null, official, openProtests }
  const endedAt = endOf(competition, strength, own)
  const minutes = competition.rules.protestMinutes
  const protestUntil = endedAt && minutes > 0 ? new Date(endedAt.getTime() + minutes * 60_000) : null
  const protest = openProtests[openProtests.length - 1]
  if (protest)
    return { state: 'underProtest', since: protest.decidedAt, protestUntil, official, openProtests }
  if (last) return { state: 'reopened', since: last.decidedAt, protestUntil, official, openProtests }
  return { state: 'provisional', since: endedAt, protestUntil, official, openProtests }
}

/**
 * When the last shot or decision happened on which the places of a strength depend; null if there is none. Without a final
 * a strength ends with the qualifier of all entries.
 */
function endOf(competition: Competition, strength: number, own: readonly StoredFact[]) {
  const members = new Set(membersOf(competition, strength))
  // guard: qualifier-ends-a-strength-without-final
  const isMeant = competition.rules.strengths[strength - 1]?.final.kind === 'none' ? () => true : isMember
  const times = [
    ...competition.shots
      .filter(({ isUndone, isAside }) => !isUndone && !isAside)
      .filter(({ badge, phase }) => isMember(badge) || (phase === 'qualify' && isMeant(badge)))
      .map(({ thrownAt }) => thrownAt.getTime()),
    // guard: shared-shots-end-a-strength
    ...competition.shared.flatMap((fact) => ('badge' in fact && isMeant(fact.badge) ? momentsOf(fact) : [])),
    ...own.filter(({ kind }) => kind.startsWith('final')).map(({ decidedAt }) => decidedAt.getTime()),
    ...competition.decided
      .filter((fact) => isInEffect(competition, fact) && isEnding(fact))
      .map(({ decidedAt }) => decidedAt.getTime()),
  ]
  return times.length > 0 ? new Date(Math.max(...times)) : null

  function isMember(badge: number) {
    return members.has(badge)
  }

  function isEnding({ kind, body }: StoredFact) {
    const badges = badgesIn(body)
    const isOfQualifier =
      kind === 'disqualified'
        ? // It left the qualifier before it had thrown.
          !competition.state.strengths.has(Number(body['badge']))
        : kind === 'cut' || body['phase'] === 'qualify'
    return ENDING.has(kind) && badges.some((badge) => isMember(badge) || (isOfQualifier && isMeant(badge)))
  }
}

/** When a fact of another category happened. */
function momentsOf(fact: Competition['shared'][number]): number[] {
  if (fact.kind === 'shot') return [fact.thrownAt]
  if (fact.kind === 'slotDecided') return [fact.decidedAt]
  return fact.kind === 'absent' && fact.markedAt !== undefined ? [fact.markedAt] : []
}

/** Decisions about entries by which a strength may end. One that takes an entry out of the result ends none. */
const ENDING: ReadonlySet<string> = new Set([
  'absent',
  'slotDecided',
  'cut',
  'disqualified',
  'dispensed',
  'keptCount',
])

/** The strengths whose result is official. */
export const officialStrengths = (competition: Competition) =>
  strengthsOf(competition).filter((strength) => resultOf(competition, strength).official !== undefined)
