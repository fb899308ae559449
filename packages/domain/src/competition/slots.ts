import type { AbsentFact, ShotFact, SlotDecision, SlotPlace } from './facts.ts'

export type Slot = {
  round: RoundFacts
  shots: ShotFact[]
  /** By the shots that were not taken back. Undefined without one. */
  outcome: Outcome | undefined
}

/** The slots of an entry in one round with the sums of their results, and the facts that it is absent. */
export type RoundFacts = { slots: Slot[]; absences: AbsentFact[]; hits: number; thrown: number }

/** The result of a slot. `rivals` are shots of several devices that differ, the newest first, while nobody has decided. */
export type Outcome = { shot: ShotFact; hit: boolean; rivals: readonly ShotFact[] }

export const slotKey = ({ badge, rider, phase, round, tieBreak = '' }: SlotPlace) =>
  [badge, rider, phase, round, tieBreak].join(' ')

/** Of one device the shot with the highest sequence counts, and of all these the newest one. */
export function outcomeOf(shots: readonly ShotFact[], decided?: SlotDecision): Outcome | undefined {
  const byAge = shots.filter((shot) => !isSuperseded(shot, shots)).sort(newestFirst)
  const [shot] = byAge
  if (!shot) return undefined
  const isAfterDecision = ({ thrownAt }: ShotFact) => !decided || thrownAt > decided.decidedAt
  if (decided && !isAfterDecision(shot)) return { shot, hit: decided.hit, rivals: [] }
  // What a person entered without a device, or decided, settles what was thrown before.
  const settled = byAge.findIndex((one) => one.device === undefined || !isAfterDecision(one))
  const open = settled < 0 ? byAge : byAge.slice(0, settled)
  return { shot, hit: shot.hit, rivals: open.some(({ hit }) => hit !== shot.hit) ? open : [] }
}

const isSuperseded = (shot: ShotFact, shots: readonly ShotFact[]) =>
  shot.device !== undefined &&
  shots.some(
    (other) =>
      other.device === shot.device && (sequenceOf(other) - sequenceOf(shot) || newestFirst(shot, other)) > 0,
  )

const sequenceOf = ({ deviceSequence = 0 }: ShotFact) => deviceSequence

export const newestFirst = (a: ShotFact, b: ShotFact) => {
  if (a.thrownAt !== b.thrownAt) return b.thrownAt - a.thrownAt
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1
}
