import { businessDate, competitionMessages as messages, momentText } from '@porteira/domain'
import {
  type Call,
  type CompetitionPhase,
  type Heat,
  qualifierOf,
  ridersOf,
  type SlotPlace,
} from '@porteira/domain/competition'
import {
  type Competition,
  badgesIn,
  callIn,
  decisionsOf,
  disqualifiedIn,
  hasShots,
  isInEffect,
  strengthsOf,
  targetOf,
} from './competition.rules.ts'
import { type DecisionInput, type NewDecision, type Refusal, refusal } from './decisions.rules.ts'
import { agreementRefusal, goodsRefusal, type Takings } from './prizes.rules.ts'
import { officialStrengths, resultOf } from './result-state.rules.ts'
import type { StoredFact } from './stored.rules.ts'
import { sieveTieBreaksOf, thrownIn, tieBreaksOf } from './turns.rules.ts'

type CheckInput = { now: Date; takings: Takings }

/** Why a decision cannot be stored now; undefined if it can. */
export function checkRefusal(
  competition: Competition,
  decision: NewDecision,
  input: CheckInput,
): Refusal | undefined {
  const { kind, body } = decision
  const { strength, badge } = body as { strength?: number; badge?: number }
  const final = strength === undefined ? undefined : competition.state.finals[strength - 1]
  if (strength !== undefined && !final) return refusal('unknown_strength', messages.unknownStrength)
  const unknown = badgesIn(body).find((one) => !competition.roster.some((entry) => entry.badge === one))
  if (unknown !== undefined) return refusal('unknown_badge', messages.unknownBadge(unknown))
  const official = officialOf(competition, decision)
  // guard: official-result-stays
  if (official !== undefined) return refusal('result_is_official', messages.isOfficial(official))
  const check = CHECKS[kind]
  return check?.(competition, { strength: strength ?? 0, badge: badge ?? 0, body, ...input })
}

type Checked = { strength: number; badge: number; body: Record<string, unknown> } & CheckInput
type Check = (competition: Competition, checked: Checked) => Refusal | undefined

const statusOf = ({ state }: Competition, badge: number) =>
  state.finals.flatMap(({ standings }) => standings).find((one) => one.badge === badge)?.status

const isOfficialNow = (competition: Competition) => {
  const [official] = officialStrengths(competition)
  return official === undefined ? undefined : refusal('result_is_official', messages.isOfficial(official))
}

const CHECKS: Partial<Record<DecisionInput['kind'], Check>> = {
  cut: ({ rules }, { body }) => {
    const cut = body['strengths'] as [number, number][]
    if (cut.some(([, strength]) => strength > rules.strengths.length))
      return refusal('unknown_strength', messages.unknownStrength)
    const badges = cut.map(([badge]) => badge)
    const twice = badges.find((badge, index) => badges.indexOf(badge) !== index)
    return twice === undefined ? undefined : refusal('badge_twice', messages.badgeTwice(twice))
  },
  fed: isOfficialNow,
  withdrawn: isOfficialNow,
  absent: absentRefusal,
  countsForEntry: ({ roster, sources }, { badge, body }) => {
    if (sources.length === 0) return refusal('no_source', messages.noSource)
    const entries = roster.filter(({ riders }) => riders.some(({ uuid }) => uuid === body['rider']))
    if (!entries.some((entry) => entry.badge === badge))
      return refusal('not_a_rider', messages.notTheirRider(badge))
    return entries.length > 1 ? undefined : refusal('one_entry', messages.oneEntry)
  },
  finalStarted: ({ state }, { strength }) => {
    const { pending } = state.qualifier
    if (pending.length > 0) return refusal('qualifier_runs', messages.qualifierRuns(pending.length))
    // guard: final-starts-after-the-sieve
    if (state.qualifier.tie) return refusal('sieve_tied', messages.sieveTied(state.qualifier.tie.badges))
    return state.finals[strength - 1]?.phase === 'qualifier'
      ? undefined
      : refusal('final_started', messages.finalStarted(strength))
  },
  finalEnded: ({ state }, { strength }) =>
    state.finals[strength - 1]?.phase === 'final'
      ? undefined
      : refusal('final_not_running', messages.finalNotRunning(strength)),
  interrupted: (competition, { now }) => interruptionRefusal(competition, callIn(competition), now),
  roundRepeated: (competition, { strength, body }) => {
    const final = competition.state.finals[strength - 1]
    if (final?.phase !== 'final') return refusal('final_not_running', messages.finalNotRunning(strength))
    const round = Number(body['round'])
    if (round > final.round) return refusal('no_round', messages.noRound(round))
    return decisionsOf(competition, 'roundRepeated').some(
      (fact) => fact.body['strength'] === strength && fact.body['round'] === round,
    )
      ? refusal('is_repeated', messages.isRepeated(round))
      : undefined
  },
  tieBreak: (competition, { strength, body }) => {
    const badges = body['badges'] as number[]
    const ties = body['for'] === 'sieve' ? sieveTies(competition) : tiesOf(competition, strength)
    const tie = ties.find((tied) => badges.every((badge) => tied.includes(badge)))
    if (!tie) return refusal('not_tied', messages.notTied)
    const others = tie.filter((badge) => !badges.includes(badge))
    // guard: tie-break-of-all-tied
    if (others.length > 0) return refusal('not_all_tied', messages.notAllTied(others))
    const running = runningTieBreaks(competition, body, strength)
    // guard: one-tie-break-at-once
    return badges.some((badge) => running.includes(badge))
      ? refusal('tie_break_runs', messages.tieBreakRuns)
      : undefined
  },
  disqualified: (competition, { badge }) =>
    disqualifiedIn(competition).has(badge)
      ? refusal('is_disqualified', messages.isDisqualified(badge))
      : undefined,
  dispensed: (competition, { badge }) => {
    const { state } = competition
    if (disqualifiedIn(competition).has(badge))
      return refusal('is_disqualified', messages.isDisqualified(badge))
    if (state.qualifier.isDone && state.strengths.get(badge) === 0)
      return refusal('is_out', messages.isOut(badge))
    return statusOf(competition, badge) === 'dispensed'
      ? refusal('is_dispensed', messages.isDispensed(badge))
      : undefined
  },
  slotDecided: (competition, { badge, body }) => {
    const place = body as SlotPlace
    const isOwn = competition.shots.some(
      (shot) =>
        shot.badge === badge &&
        shot.rider === place.rider &&
        shot.phase === place.phase &&
        shot.round === place.round &&
        (shot.tieBreak ?? undefined) === place.tieBreak &&
        !shot.isAside,
    )
    // A shot that was taken back or waits since a reopening has no result to correct.
    return isOwn && thrownIn(competition).hitOf(place) !== undefined
      ? undefined
      : refusal('no_shot', messages.noShot(badge))
  },
  qualifierReopened: ({ state, rules }) =>
    state.finals.some(
      ({ phase }, index) => phase !== 'qualifier' && rules.strengths[index]?.final.kind !== 'none',
    )
      ? undefined
      : refusal('qualifier_open', messages.qualifierOpen),
  heats: (_, { body }) => {
    const badges = (body['heats'] as Heat[]).flatMap((heat) => heat.badges)
    const twice = badges.find((badge, index) => badges.indexOf(badge) !== index)
    // guard: number-in-one-heat
    return twice === undefined ? undefined : refusal('badge_twice', messages.inTwoHeats(twice))
  },
  drawn: ({ roster, shots }) => {
    if (roster.length === 0) return refusal('no_numbers', messages.noNumbers)
    // guard: draw-before-the-first-shot
    return hasShots(shots) ? refusal('drawn_too_late', messages.drawnTooLate) : undefined
  },
  keptCount: ({ state }, { body }) =>
    (body['ids'] as string[]).every((id) => state.kept.some((shot) => shot.id === id))
      ? undefined
      : refusal('not_kept', messages.notKept),
  substituted: (competition, { badge, body }) => {
    const riders = ridersFrom(competition, badge, {
      phase: body['fromPhase'] as CompetitionPhase,
      round: Number(body['fromRound']),
    })
    // guard: substitute-of-a-rider-who-throws
    if (!riders.includes(String(body['out']))) return refusal('not_a_rider', messages.notARider(badge))
    return riders.includes(String(body['in'])) ? refusal('is_a_rider', messages.isARider(badge)) : undefined
  },
  shared: (competition, checked) =>
    requireOver(competition, checked) ?? agreementRefusal(competition, checked.body, checked.takings),
  goodsGiven: (competition, checked) =>
    requireOver(competition, checked) ?? goodsRefusal(competition, checked.body, checked.takings),
  protested: (competition, checked) => {
    const { protestUntil } = resultOf(competition, checked.strength)
    const isLate = protestUntil !== null && checked.now > protestUntil
    return (
      requireOver(competition, checked) ??
      (isLate
        ? refusal('protest_late', messages.protestLate(momentText(protestUntil, businessDate(checked.now))))
        : undefined)
    )
  },
  protestDecided: (competition, { body }) => {
    const open = strengthsOf(competition).flatMap((one) => resultOf(competition, one).openProtests)
    return open.some(({ id }) => id === body['protest'])
      ? undefined
      : refusal('not_protested', messages.notProtested)
  },
  takenBack: (competition, { body }) => {
    const fact = competition.decided.find(({ id }) => id === body['decision'])
    if (!fact || fact.kind === 'official' || fact.kind === 'reopened')
      return refusal('unknown_decision', messages.unknownDecision)
    if (!isInEffect(competition, fact)) return refusal('not_in_effect', messages.notInEffect)
    return fact.kind === 'fed' ? isOfficialNow(competition) : undefined
  },
}

/** Why a category cannot be interrupted now. */
export function interruptionRefusal({ shots }: Competition, { phase, interruptedAt }: Call, now: Date) {
  if (!hasShots(shots)) return refusal('not_thrown', messages.notThrown)
  // guard: interruption-before-the-end
  if (phase === 'over') return refusal('is_over', messages.isOver)
  if (interruptedAt === undefined) return undefined
  const since = momentText(new Date(interruptedAt), businessDate(now))
  return refusal('is_interrupted', messages.isInterrupted(since))
}

function requireOver({ state }: Competition, { strength }: Checked) {
  const phase = state.finals[strength - 1]?.phase
  return phase === 'over' || phase === 'tieBreak'
    ? undefined
    : refusal('not_over', messages.notOver(strength))
}

/** Why an entry, or a rider of it, cannot be marked as absent in a round. */
function absentRefusal(competition: Competition, { badge, body }: Checked): Refusal | undefined {
  const { phase, round, tieBreak, rider } = body as {
    phase: CompetitionPhase
    round: number
    tieBreak?: string
    rider?: string
  }
  if (rider !== undefined && !ridersFrom(competition, badge, { phase, round }).includes(rider))
    return refusal('not_a_rider', messages.notTheirRider(badge))
  const part = { badge, phase, ...(tieBreak !== undefined && { tieBreak }) }
  const mayThrow = isTurnIn(competition, part, round) && !disqualifiedIn(competition).has(badge)
  // guard: absent-where-it-throws
  return mayThrow && !thrownIn(competition).roundOf(part, round).isDone
    ? undefined
    : refusal('no_turn', messages.noTurn(badge, round))
}

/** True if an entry throws this round, or will throw it in its qualifier. */
function isTurnIn(
  competition: Competition,
  { badge, phase, tieBreak }: { badge: number; phase: CompetitionPhase; tieBreak?: string },
  round: number,
) {
  const { state, rules } = competition
  if (phase === 'qualify') return round <= qualifierOf(rules, badge).rounds
  if (phase === 'final')
    return state.finals.some(
      (one) => one.phase === 'final' && one.round === round && one.pending.includes(badge),
    )
  return [
    sieveTieBreaksOf(competition),
    ...state.finals.map((final) => tieBreaksOf(competition, final)),
  ].some(({ facts, pending }) => pending.includes(badge) && facts.some(({ id }) => id === tieBreak))
}

/** The riders of an entry from a round on. */
function ridersFrom(
  { entries, collected }: Competition,
  badge: number,
  moment: { phase: CompetitionPhase; round: number },
) {
  const entry = entries.find((one) => one.badge === badge)
  return entry ? ridersOf(entry, collected, moment.phase, moment.round) : []
}

/** The entries that throw a tie-break now, of the sieve or of a strength. */
function runningTieBreaks(competition: Competition, body: StoredFact['body'], strength: number) {
  const { qualifier, finals } = competition.state
  if (body['for'] === 'sieve') return qualifier.tie?.tieBreak ? qualifier.tie.pending : []
  const final = finals[strength - 1]
  return final?.phase === 'tieBreak' ? final.pending : []
}

/** The entries of a strength that share a place, or that the rules let throw for one. */
function tiesOf({ state }: Competition, strength: number): (readonly number[])[] {
  const { ties = [], standings = [] } = state.finals[strength - 1] ?? {}
  const placed = standings.filter(({ place }) => place !== null)
  const shared = [...Map.groupBy(placed, ({ place }) => place).values()]
  return [...ties.map(({ badges }) => badges), ...shared.map((group) => group.map(({ badge }) => badge))]
}

/** The entries that throw for the last places of the sieve. */
const sieveTies = ({ state: { qualifier } }: Competition) => (qualifier.tie ? [qualifier.tie.badges] : [])

/** A strength with an official result that the decision would change. */
function officialOf(competition: Competition, { kind, body }: NewDecision) {
  const official = officialStrengths(competition)
  if (official.length === 0) return undefined
  if ([kind, targetOf(competition, body)?.kind].includes('qualifierReopened')) return official[0]
  const target = deepest(competition, body)
  const { strength } = target as { strength?: number }
  if (strength !== undefined) return official.find((one) => one === strength)
  const badges = [...badgesIn(target), ...badgesOfKept(competition, target)]
  return official.find((one) =>
    competition.state.finals[one - 1]?.standings.some(({ badge }) => badges.includes(badge)),
  )
}

/** The entries of shots of an earlier final that count again. */
const badgesOfKept = ({ state }: Competition, { ids = [] }: { ids?: string[] }) =>
  state.kept.filter(({ id }) => ids.includes(id)).map(({ badge }) => badge)

/** The body of the decision that decisions about decisions lead to. */
function deepest(competition: Competition, body: StoredFact['body']): StoredFact['body'] {
  const target = targetOf(competition, body)
  return target ? deepest(competition, target.body) : body
}
