import type { Input } from '@porteira/contract'
import { businessDate, competitionMessages as messages, momentText } from '@porteira/domain'
import {
  type Competition,
  disqualifiedIn,
  entriesNamedIn,
  isInEffect,
  strengthsOf,
  targetOf,
} from './competition.rules.ts'
import type { StoredFact } from './stored.rules.ts'
import { officialStrengths, resultOf } from './result-state.rules.ts'

export type DecisionInput = Input<'POST /api/competition/:catUUID/decisions'>['body']
/** What a decision is about, without the person who makes it. */
export type DecisionFields = Input<'POST /api/competition/:catUUID/preview'>['body']

/** A decision as it is stored: the body has the fields that its kind needs. */
export type NewDecision = { kind: DecisionInput['kind']; body: Record<string, unknown> }

type Refusal = { code: string; message: string }
const refusal = (code: string, message: string): Refusal => ({ code, message })
const missing = (field: string) => refusal('field_missing', messages.missing(field))

/** The words for the fields, as a sentence names a missing one. */
const FIELDS = {
  strength: 'a força',
  badge: 'o número',
  badges: 'os números',
  round: 'a volta',
  phase: 'a fase',
  strengths: 'a força de cada número',
  shares: 'o valor de cada número',
  about: 'o assunto',
  of: 'a decisão',
  upheld: 'se o protesto foi aceito',
  rider: 'o laçador',
  hit: 'se foi boa ou perdida',
  ids: 'as armadas',
  riderOut: 'quem sai',
  riderIn: 'quem entra',
  agreedBy: 'quem concordou',
  goods: 'o prêmio',
  place: 'o lugar',
  by: 'se foi acordo ou sorteio',
} as const

/** The fields that each kind needs. */
const NEEDED: Record<DecisionInput['kind'], readonly (keyof typeof FIELDS)[]> = {
  cut: ['strengths'],
  finalStarted: ['strength'],
  finalEnded: ['strength'],
  roundRepeated: ['strength', 'round'],
  tieBreak: ['badges'],
  disqualified: ['badge'],
  dispensed: ['badge'],
  absent: ['badge', 'phase', 'round'],
  substituted: ['badge', 'riderOut', 'riderIn', 'phase', 'round'],
  slotDecided: ['badge', 'rider', 'phase', 'round', 'hit'],
  qualifierReopened: [],
  fed: [],
  withdrawn: ['badge'],
  countsForEntry: ['rider', 'badge'],
  keptCount: ['ids'],
  shared: ['strength', 'shares', 'agreedBy'],
  goodsGiven: ['strength', 'badge', 'place', 'goods', 'by'],
  protested: ['strength', 'badge', 'about'],
  protestDecided: ['of', 'upheld'],
  takenBack: ['of'],
}

/** Decisions that need no reason: the rules give it. */
const WITHOUT_REASON = new Set<DecisionInput['kind']>([
  'finalStarted',
  'tieBreak',
  'absent',
  'protested',
  'fed',
  'countsForEntry',
])

/** The decision of a call, or why it cannot be stored. */
export function decisionOf(input: DecisionInput): NewDecision | Refusal {
  const decision = statedDecision(input)
  if ('message' in decision) return decision
  // guard: decision-needs-a-reason
  if (!WITHOUT_REASON.has(input.kind) && !input.reason?.trim())
    return refusal('reason_missing', messages.reasonMissing)
  return decision
}

/** The decision of these fields, or which one is missing. */
export function statedDecision(input: DecisionFields): NewDecision | Refusal {
  const { kind } = input
  const gap = NEEDED[kind].find((field) => input[field] === undefined || input[field] === '')
  return gap ? missing(FIELDS[gap]) : { kind, body: BODIES[kind](input) }
}

type Bodies = Record<DecisionInput['kind'], (input: DecisionFields) => Record<string, unknown>>

const lower = (id: string | undefined) => id?.toLowerCase()
const sorted = (badges: readonly number[] = []) => [...new Set(badges)].sort((a, b) => a - b)

const BODIES: Bodies = {
  cut: ({ strengths = [] }) => ({ strengths: strengths.map((one) => [one.badge, one.strength]) }),
  finalStarted: ({ strength }) => ({ strength }),
  finalEnded: ({ strength }) => ({ strength }),
  roundRepeated: ({ strength, round }) => ({ strength, round }),
  // Without a strength the entries throw for the last places of the sieve.
  tieBreak: ({ strength, badges, trophyOnly }) => ({
    strength: strength ?? 1,
    badges: sorted(badges),
    for: strength === undefined ? 'sieve' : trophyOnly === 1 ? 'trophy' : 'place',
  }),
  slotDecided: ({ badge, rider, phase, round, hit, tieBreak }) => ({
    badge,
    rider: lower(rider),
    phase,
    round,
    hit: hit === 1,
    ...(tieBreak && { tieBreak: lower(tieBreak) }),
  }),
  qualifierReopened: () => ({}),
  // The entries follow from the results of the other categories.
  fed: () => ({}),
  withdrawn: ({ badge }) => ({ badge }),
  countsForEntry: ({ rider, badge }) => ({ rider: lower(rider), badge }),
  keptCount: ({ ids = [] }) => ({ ids: ids.map((id) => id.toLowerCase()) }),
  disqualified: ({ badge, about = '' }) => ({ badge, about }),
  dispensed: ({ badge }) => ({ badge }),
  absent: ({ badge, phase, round, tieBreak }) => ({
    badge,
    phase,
    round,
    ...(tieBreak && { tieBreak: lower(tieBreak) }),
  }),
  substituted: ({ badge, riderOut, riderIn, phase, round }) => ({
    badge,
    out: lower(riderOut),
    in: lower(riderIn),
    fromPhase: phase,
    fromRound: round,
  }),
  shared: ({ strength, shares, agreedBy }) => ({ strength, shares, agreedBy: sorted(agreedBy) }),
  goodsGiven: ({ strength, badge, place, goods, by }) => ({ strength, badge, place, name: goods, by }),
  protested: ({ strength, badge, about, feeInCents = 0 }) => ({ strength, badge, about, feeInCents }),
  protestDecided: ({ of, upheld }) => ({ protest: lower(of), isUpheld: upheld === 1 }),
  takenBack: ({ of }) => ({ decision: lower(of) }),
}

/**
 * The decision with what follows from the competition. The result of a slot counts after the shots that its person saw,
 * also after those of a device whose clock is fast. A tie-break decides the place that its entries share.
 */
export function timed(
  { shots, state, rules }: Competition,
  { kind, body }: NewDecision,
  now: Date,
): NewDecision {
  // guard: tie-break-decides-its-place
  if (kind === 'tieBreak' && body['for'] === 'place') {
    const index = Number(body['strength']) - 1
    const [badge] = body['badges'] as number[]
    const place = state.finals[index]?.standings.find((one) => one.badge === badge)?.place ?? 0
    return { kind, body: { ...body, place: Math.max(place, rules.strengths[index]?.trophies ?? 0) } }
  }
  if (kind !== 'slotDecided') return { kind, body }
  const times = shots
    .filter(
      ({ badge, phase, round }) =>
        badge === body['badge'] && phase === body['phase'] && round === body['round'],
    )
    .map(({ thrownAt }) => thrownAt.getTime() + 1)
  return { kind, body: { ...body, decidedAt: Math.max(now.getTime(), ...times) } }
}

/** Why a decision cannot be stored now; undefined if it can. */
export function refusalOf(competition: Competition, decision: NewDecision, now: Date): Refusal | undefined {
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
  return check?.(competition, { strength: strength ?? 0, badge: badge ?? 0, body, now })
}

type Checked = { strength: number; badge: number; body: Record<string, unknown>; now: Date }
type Check = (competition: Competition, checked: Checked) => Refusal | undefined

const statusOf = ({ state }: Competition, badge: number) =>
  state.finals.flatMap(({ standings }) => standings).find((one) => one.badge === badge)?.status

const CHECKS: Partial<Record<DecisionInput['kind'], Check>> = {
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
  roundRepeated: ({ state }, { strength, body }) => {
    const final = state.finals[strength - 1]
    if (final?.phase !== 'final') return refusal('final_not_running', messages.finalNotRunning(strength))
    const round = Number(body['round'])
    return round > final.round ? refusal('no_round', messages.noRound(round)) : undefined
  },
  tieBreak: (competition, { strength, body }) => {
    const badges = body['badges'] as number[]
    const ties = body['for'] === 'sieve' ? sieveTies(competition) : tiesOf(competition, strength)
    const tie = ties.find((tied) => badges.every((badge) => tied.includes(badge)))
    if (!tie) return refusal('not_tied', messages.notTied)
    const others = tie.filter((badge) => !badges.includes(badge))
    // guard: tie-break-of-all-tied
    return others.length === 0 ? undefined : refusal('not_all_tied', messages.notAllTied(others))
  },
  disqualified: (competition, { badge }) =>
    disqualifiedIn(competition).has(badge)
      ? refusal('is_disqualified', messages.isDisqualified(badge))
      : undefined,
  dispensed: (competition, { badge }) =>
    statusOf(competition, badge) === 'dispensed'
      ? refusal('is_dispensed', messages.isDispensed(badge))
      : undefined,
  slotDecided: (competition, { badge, body }) =>
    competition.shots.some(
      (shot) =>
        shot.badge === badge &&
        shot.rider === body['rider'] &&
        shot.phase === body['phase'] &&
        shot.round === body['round'] &&
        (shot.tieBreak ?? undefined) === body['tieBreak'] &&
        !shot.isAside,
    )
      ? undefined
      : refusal('no_shot', messages.noShot(badge)),
  qualifierReopened: ({ state }) =>
    state.finals.some(({ phase }) => phase !== 'qualifier')
      ? undefined
      : refusal('qualifier_open', messages.qualifierOpen),
  keptCount: ({ state }, { body }) =>
    (body['ids'] as string[]).every((id) => state.kept.some((shot) => shot.id === id))
      ? undefined
      : refusal('not_kept', messages.notKept),
  substituted: (competition, { badge, body }) => {
    const entry = competition.roster.find((one) => one.badge === badge)
    const isRider = (uuid: unknown) => entry?.riders.some((rider) => rider.uuid === uuid)
    if (!isRider(body['out'])) return refusal('not_a_rider', messages.notARider(badge))
    return isRider(body['in']) ? refusal('is_a_rider', messages.isARider(badge)) : undefined
  },
  shared: requireOver,
  goodsGiven: requireOver,
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
    return isInEffect(competition, fact) ? undefined : refusal('not_in_effect', messages.notInEffect)
  },
}

function requireOver({ state }: Competition, { strength }: Checked) {
  const phase = state.finals[strength - 1]?.phase
  return phase === 'over' || phase === 'tieBreak'
    ? undefined
    : refusal('not_over', messages.notOver(strength))
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

const badgesIn = (body: StoredFact['body']) => [
  ...(typeof body['badge'] === 'number' ? [body['badge']] : []),
  ...entriesNamedIn(body),
]

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
