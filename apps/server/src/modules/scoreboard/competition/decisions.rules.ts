import type { Input } from '@porteira/contract'
import { competitionMessages as messages } from '@porteira/domain'
import type { Competition } from './competition.rules.ts'
import { drawOf, newSeed } from './drawing.rules.ts'

export type DecisionInput = Input<'POST /api/competition/:catUUID/decisions'>['body']
/** What a decision is about, without the person who makes it. */
export type DecisionFields = Input<'POST /api/competition/:catUUID/preview'>['body']

/** A decision as it is stored: the body has the fields that its kind needs. */
export type NewDecision = { kind: DecisionInput['kind']; body: Record<string, unknown> }

/** Why something is not possible. */
export type Refusal = { code: string; message: string }
export const refusal = (code: string, message: string): Refusal => ({ code, message })
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
  heats: 'os pelotões',
} as const

/** The fields that each kind needs. */
const NEEDED: Record<DecisionInput['kind'], readonly (keyof typeof FIELDS)[]> = {
  cut: ['strengths'],
  finalStarted: ['strength'],
  finalEnded: ['strength'],
  interrupted: [],
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
  heats: ['heats'],
  drawn: [],
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
  'heats',
  'drawn',
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
  interrupted: () => ({}),
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
  heats: ({ heats = [] }) => ({ heats: heats.map(({ day, badges }) => ({ day, badges: sorted(badges) })) }),
  drawn: ({ seed }) => (seed?.trim() ? { seed: seed.trim() } : {}),
  keptCount: ({ ids = [] }) => ({ ids: ids.map((id) => id.toLowerCase()) }),
  disqualified: ({ badge, about = '' }) => ({ badge, about }),
  dispensed: ({ badge }) => ({ badge }),
  absent: ({ badge, rider, phase, round, tieBreak }) => ({
    badge,
    phase,
    round,
    ...(rider && { rider: lower(rider) }),
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
 * The decision with what follows from the competition. The result of a slot counts, and an interruption begins, after the
 * shots that its person saw, also after those of a device whose clock is fast. A tie-break decides the place that its
 * entries share. A draw has the order of the numbers of now.
 */
export function timed(
  { roster, shots, state, rules }: Competition,
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
  if (kind === 'drawn') {
    const badges = roster.map(({ badge }) => badge)
    return { kind, body: drawOf(badges, String(body['seed'] ?? newSeed())) }
  }
  if (kind !== 'slotDecided' && kind !== 'interrupted') return { kind, body }
  const times = shots
    .filter(
      ({ badge, phase, round }) =>
        kind === 'interrupted' ||
        (badge === body['badge'] && phase === body['phase'] && round === body['round']),
    )
    .map(({ thrownAt }) => thrownAt.getTime() + 1)
  return { kind, body: { ...body, decidedAt: Math.max(now.getTime(), ...times) } }
}
