/** An entry by its number. */
export type CompetitionEntry = {
  badge: number
  /** The strength that its buyer chose; 0 without a choice. */
  sold: number
  /** Lives of its own, in addition to those of its strength and number. */
  bought: number
  /** The ids of its riders, in the order in which they throw. */
  riders: readonly string[]
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
  /** Who sent it. Of the shots of one device in a slot the one with the highest sequence counts. */
  device?: string
  deviceSequence?: number
}

/** A place for one shot: an entry, a rider, and which of the shots of this rider in a phase it is. */
export type SlotPlace = Pick<ShotFact, 'badge' | 'rider' | 'phase' | 'round' | 'tieBreak'>

/** Takes back what a device sent, also if it arrives later: a shot, or that an entry is absent. */
export type UndoFact = { kind: 'undo'; of: string }

/**
 * The entry, or one rider of it, does not throw in a round. What is missing of the round counts as missed until it is thrown.
 * Where another rider throws for an absent one, in the absent rider's slot, only an entry of absent riders misses.
 */
export type AbsentFact = {
  kind: 'absent'
  id: string
  badge: number
  /** Only this rider is absent. */
  rider?: string
  phase: CompetitionPhase
  round: number
  tieBreak?: string
  /** Milliseconds since 1970 by the server's clock. */
  markedAt?: number
}

/**
 * A decision with its unique `id`. `sequence` is the order in which the server stored the decisions, and `seen` the highest
 * one that its person saw.
 */
export type Decision = { id: string; sequence: number; seen?: number } & DecisionContent

/**
 * What a person decided. `takenBack` names an earlier decision that has no effect from now on. Instants are milliseconds
 * since 1970 by the server's clock.
 */
export type DecisionContent =
  | { kind: 'cut'; strengths: readonly (readonly [badge: number, strength: number])[] }
  | { kind: 'finalStarted'; strength: number }
  | { kind: 'finalEnded'; strength: number }
  /** The category stops and goes on later, with the next shot. It changes no place. */
  | { kind: 'interrupted'; decidedAt: number }
  | { kind: 'roundRepeated'; strength: number; round: number }
  | TieBreakDecision
  | { kind: 'disqualified'; badge: number }
  | { kind: 'dispensed'; badge: number }
  | Substitution
  | SlotDecision
  /** The qualifier goes on. What was decided and thrown of the finals before has no effect. */
  | { kind: 'reopened'; decidedAt: number }
  /** Shots of a final from before the reopening that count all the same. */
  | { kind: 'keptCount'; ids: readonly string[] }
  /** Of several entries of a rider here, the one for which shots of another category count. */
  | { kind: 'countsForEntry'; rider: string; badge: number }
  /** The numbers throw in heats. Without any they throw in one. */
  | { kind: 'heats'; heats: readonly Heat[] }
  | DrawDecision
  | { kind: 'takenBack'; decision: string }

/** The result of a slot. It counts like a shot that was made at the time of the decision. */
export type SlotDecision = { kind: 'slotDecided'; hit: boolean; decidedAt: number } & SlotPlace

/**
 * Tied entries throw for their places, only for who of them gets the trophy, or before the final for the last places of
 * strength A. `place` is the last one that a final decides; without it they decide each place with a trophy.
 */
type TieBreakDecision = {
  kind: 'tieBreak'
  strength: number
  badges: readonly number[]
  for: 'place' | 'trophy' | 'sieve'
  place?: number
}

/** Numbers that throw all rounds of the qualifier before the next heat, on a day such as '2027-01-16'; '' without one. */
export type Heat = { badges: readonly number[]; day: string }

/**
 * The order of call by a draw: `badges` sorted by the SHA-256 of the seed and the number. `listHash` is the SHA-256 of the
 * list of numbers (docs/domain/competition.md#draw).
 */
export type DrawDecision = { kind: 'drawn'; seed: string; listHash: string; badges: readonly number[] }

/** From a round on another rider throws in place of one. Rounds are those of the entry, as in an absence. */
export type Substitution = {
  kind: 'substituted'
  badge: number
  out: string
  in: string
  fromPhase: CompetitionPhase
  fromRound: number
}

export type CompetitionFact = ShotFact | UndoFact | AbsentFact | Decision

/** A part of the competition in which an entry throws. */
export type Part = { badge: number; phase: CompetitionPhase; tieBreak?: string }
