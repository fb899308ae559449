import type { AbsentFact, CompetitionFact, Decision, Part, ShotFact } from './facts.ts'
import { idsInEffect, isOfFinal } from './effects.ts'
import { outcomeOf, type RoundFacts, type Slot, slotKey } from './slots.ts'

/** The facts of a competition by what they say, in an order that does not depend on their arrival. */
export type CollectedFacts = {
  slots: Map<string, Slot>
  slotOfShot: Map<string, Slot>
  undone: Set<string>
  /** Slots with different results of several devices. */
  contested: Set<Slot>
  /** By part of the competition and entry, for the rounds from 1 on. */
  rounds: Map<string, Map<number, RoundFacts[]>>
  decisions: Map<string, Decision>
}

export const noFacts = (): CollectedFacts => ({
  slots: new Map(),
  slotOfShot: new Map(),
  undone: new Set(),
  contested: new Set(),
  rounds: new Map(),
  decisions: new Map(),
})

/**
 * Adds a fact. The work is the same after ten and after ten thousand facts. A fact that was added before changes nothing,
 * and every order of the same facts gives the same state.
 */
export function addFact(facts: CollectedFacts, fact: CompetitionFact, shotsPerRound: number) {
  if (fact.kind === 'shot') addShot(facts, fact, shotsPerRound)
  else if (fact.kind === 'undo') undo(facts, fact.of)
  else if (fact.kind === 'absent') addAbsence(facts, fact)
  else facts.decisions.set(fact.id, fact)
}

function addShot(facts: CollectedFacts, fact: ShotFact, shotsPerRound: number) {
  if (facts.slotOfShot.has(fact.id)) return
  const slot = slotFor(facts, fact, shotsPerRound)
  facts.slotOfShot.set(fact.id, slot)
  slot.shots.push(fact)
  readAgain(facts, slot)
}

function slotFor(facts: CollectedFacts, fact: ShotFact, shotsPerRound: number) {
  const key = slotKey(fact)
  const found = facts.slots.get(key)
  if (found) return found
  const round = roundFor(facts, fact, Math.ceil(fact.round / shotsPerRound))
  const slot: Slot = { round, shots: [], outcome: undefined }
  facts.slots.set(key, slot)
  round.slots.push(slot)
  return slot
}

/** Reads the result of a slot whose shots have changed, and corrects the sums of its round. */
function readAgain(facts: CollectedFacts, slot: Slot) {
  const { round, outcome: before } = slot
  const after = outcomeOf(validShots(facts, slot))
  slot.outcome = after
  round.thrown += Number(after !== undefined) - Number(before !== undefined)
  round.hits += Number(after?.hit === true) - Number(before?.hit === true)
  if (after && after.rivals.length > 0) facts.contested.add(slot)
  else facts.contested.delete(slot)
}

/** The shots of a slot that were not taken back. */
export const validShots = ({ undone }: CollectedFacts, { shots }: Slot) =>
  shots.filter(({ id }) => !undone.has(id))

function addAbsence(facts: CollectedFacts, fact: AbsentFact) {
  const { absences } = roundFor(facts, fact, fact.round)
  if (!absences.some(({ id, rider }) => id === fact.id && rider === fact.rider)) absences.push(fact)
}

function undo(facts: CollectedFacts, id: string) {
  facts.undone.add(id)
  const slot = facts.slotOfShot.get(id)
  if (slot) readAgain(facts, slot)
}

const keyOf = ({ phase, tieBreak }: Part) => (tieBreak === undefined ? phase : `${phase} ${tieBreak}`)

function roundFor(facts: CollectedFacts, part: Part, round: number) {
  const key = keyOf(part)
  const entries = facts.rounds.get(key) ?? new Map<number, RoundFacts[]>()
  facts.rounds.set(key, entries)
  const rounds = entries.get(part.badge) ?? []
  entries.set(part.badge, rounds)
  while (rounds.length < round) rounds.push({ slots: [], absences: [], hits: 0, thrown: 0 })
  return rounds[round - 1] as RoundFacts
}

/** The facts of an entry in a part of the competition, from round 1 on. */
export const roundsOf = (facts: CollectedFacts, part: Part): readonly RoundFacts[] =>
  facts.rounds.get(keyOf(part))?.get(part.badge) ?? []

/** The decisions that have an effect, in the order of the server. */
export function decisionsInEffect(facts: CollectedFacts): Decision[] {
  const ordered = [...facts.decisions.values()].sort((a, b) => a.sequence - b.sequence)
  const inEffect = idsInEffect(
    ordered.map((one) => ({
      id: one.id,
      takesBack: one.kind === 'takenBack' ? one.decision : undefined,
      isReopening: one.kind === 'reopened',
      isOfFinal: isOfFinal(one),
    })),
  )
  return ordered.filter(({ id, kind }) => kind !== 'takenBack' && inEffect.has(id))
}
