/** An entry by its number. */
export type CompetitionEntry = {
  badge: number
  /** The strength that its buyer chose; 0 without a choice. */
  sold: number
  /** Lives of its own, in addition to those of its strength and number. */
  bought: number
}

export type CompetitionPhase = 'qualify' | 'final' | 'tieBreak'

/** `round` counts the shots of the rider in the phase: with two shots in a round, 3 and 4 are of the second round. */
export type ShotFact = {
  kind: 'shot'
  id: string
  badge: number
  rider: string
  phase: CompetitionPhase
  round: number
  hit: boolean
  /** Milliseconds since 1970 by the server's clock. Of two shots in one slot the later one counts. */
  thrownAt: number
  /** The tie-break of the shot. */
  tieBreak?: string
}

/** Takes back what a device sent, also if it arrives later: a shot, or that an entry is absent. */
export type UndoFact = { kind: 'undo'; of: string }

/** The entry does not throw in a round. What is missing of the round counts as missed until it is thrown. */
export type AbsentFact = {
  kind: 'absent'
  id: string
  badge: number
  phase: CompetitionPhase
  round: number
  tieBreak?: string
}

/**
 * What a person decided. `id` is unique, and `sequence` is the order in which the server stored the decisions. `takenBack`
 * names an earlier decision that has no effect from now on.
 */
export type Decision = { id: string; sequence: number } & (
  | { kind: 'cut'; strengths: readonly (readonly [badge: number, strength: number])[] }
  | { kind: 'finalStarted'; strength: number }
  | { kind: 'finalEnded'; strength: number }
  | { kind: 'roundRepeated'; strength: number; round: number }
  | { kind: 'tieBreak'; strength: number; badges: readonly number[] }
  | { kind: 'disqualified'; badge: number }
  | { kind: 'dispensed'; badge: number }
  | { kind: 'takenBack'; decision: string }
)

export type CompetitionFact = ShotFact | UndoFact | AbsentFact | Decision

/** The hits and shots of an entry in one round, and the facts that it is absent. */
export type RoundResult = { hits: number; thrown: number; absences: string[] }

/** The facts of a competition by what they say, in an order that does not depend on their arrival. */
export type CollectedFacts = {
  /** The shots of each slot, and the slot of each shot. */
  slots: Map<string, ShotFact[]>
  slotOfShot: Map<string, string>
  undone: Set<string>
  /** Results by entry and part of the competition, for the rounds from 1 on. */
  results: Map<string, RoundResult[]>
  decisions: Map<string, Decision>
}

export const noFacts = (): CollectedFacts => ({
  slots: new Map(),
  slotOfShot: new Map(),
  undone: new Set(),
  results: new Map(),
  decisions: new Map(),
})

/**
 * Adds a fact. The work is the same after ten and after ten thousand facts. A fact that was added before changes nothing,
 * and every order of the same facts gives the same state.
 */
export function addFact(facts: CollectedFacts, fact: CompetitionFact, shotsPerRound: number) {
  if (fact.kind === 'shot') addShot(facts, fact, shotsPerRound)
  else if (fact.kind === 'undo') undo(facts, fact.of, shotsPerRound)
  else if (fact.kind === 'absent') addAbsence(facts, fact)
  else facts.decisions.set(fact.id, fact)
}

function addShot(facts: CollectedFacts, fact: ShotFact, shotsPerRound: number) {
  if (facts.slotOfShot.has(fact.id)) return
  const slot = slotOf(fact)
  facts.slotOfShot.set(fact.id, slot)
  changeSlot(facts, slot, shotsPerRound, (shots) => shots.push(fact))
}

function addAbsence(facts: CollectedFacts, { id, badge, phase, round, tieBreak }: AbsentFact) {
  const { absences } = roundOf(facts, partOf(badge, phase, tieBreak), round)
  if (!absences.includes(id)) absences.push(id)
}

function undo(facts: CollectedFacts, id: string, shotsPerRound: number) {
  const slot = facts.slotOfShot.get(id)
  if (slot === undefined) facts.undone.add(id)
  else changeSlot(facts, slot, shotsPerRound, () => facts.undone.add(id))
}

/** Changes the shots of a slot, and the result of its round by the shot that counts before and after. */
function changeSlot(
  facts: CollectedFacts,
  slot: string,
  shotsPerRound: number,
  change: (shots: ShotFact[]) => void,
) {
  const shots = facts.slots.get(slot) ?? []
  facts.slots.set(slot, shots)
  const count = (sign: 1 | -1) => {
    const counting = countingOf(shots, facts.undone)
    if (!counting) return
    const { badge, phase, tieBreak } = counting
    const result = roundOf(facts, partOf(badge, phase, tieBreak), Math.ceil(counting.round / shotsPerRound))
    result.thrown += sign
    result.hits += counting.hit ? sign : 0
  }
  count(-1)
  change(shots)
  count(1)
}

/** The newest shot of a slot that was not taken back. */
const countingOf = (shots: readonly ShotFact[], undone: ReadonlySet<string>) =>
  shots
    .filter(({ id }) => !undone.has(id))
    .reduce<ShotFact | undefined>(
      (newest, one) => (newest && !isNewer(one, newest) ? newest : one),
      undefined,
    )

const isNewer = (a: ShotFact, b: ShotFact) =>
  a.thrownAt === b.thrownAt ? a.id > b.id : a.thrownAt > b.thrownAt

const slotOf = ({ badge, rider, phase, round, tieBreak = '' }: ShotFact) =>
  [badge, rider, phase, round, tieBreak].join(' ')

const partOf = (badge: number, phase: CompetitionPhase, tieBreak = '') => [badge, phase, tieBreak].join(' ')

function roundOf(facts: CollectedFacts, part: string, round: number) {
  const rounds = facts.results.get(part) ?? []
  facts.results.set(part, rounds)
  while (rounds.length < round) rounds.push({ hits: 0, thrown: 0, absences: [] })
  return rounds[round - 1] as RoundResult
}

/** What an entry did in one round. `isDone`: it threw as often as it must, or is absent, which counts as missed. */
export type Round = { hits: number; misses: number; thrown: number; isDone: boolean }

/** The round of an entry in which it throws `needed` times. */
export function readRound(
  facts: CollectedFacts,
  { badge, phase, tieBreak }: { badge: number; phase: CompetitionPhase; tieBreak?: string },
  round: number,
  needed: number,
): Round {
  const result = facts.results.get(partOf(badge, phase, tieBreak))?.[round - 1]
  const { hits, thrown, absences } = result ?? { hits: 0, thrown: 0, absences: [] }
  const isAbsent = absences.some((id) => !facts.undone.has(id))
  const missing = Math.max(0, needed - thrown)
  return { hits, misses: thrown - hits + (isAbsent ? missing : 0), thrown, isDone: missing === 0 || isAbsent }
}

/** The last round in which an entry threw; 0 before its first shot. */
export const lastRoundOf = (
  facts: CollectedFacts,
  badge: number,
  phase: CompetitionPhase,
  tieBreak?: string,
) =>
  (facts.results.get(partOf(badge, phase, tieBreak)) ?? []).reduce(
    (last, { thrown }, index) => (thrown > 0 ? index + 1 : last),
    0,
  )

/** The decisions that have an effect, in the order of the server. */
export function decisionsInEffect(facts: CollectedFacts): Decision[] {
  const ordered = [...facts.decisions.values()].sort((a, b) => a.sequence - b.sequence)
  const takenBack = new Set<string>()
  // A decision that takes another one back can be taken back itself: the later one counts first.
  for (const one of [...ordered].reverse())
    if (one.kind === 'takenBack' && !takenBack.has(one.id)) takenBack.add(one.decision)
  return ordered.filter(({ id, kind }) => kind !== 'takenBack' && !takenBack.has(id))
}
