/** What a decision does to others. */
type Effect = {
  id: string
  /** The decision that has no effect any more. */
  takesBack?: string | undefined
  /** It reopens the qualifier. */
  isReopening: boolean
  /** It has no effect after the qualifier was reopened. */
  isOfFinal: boolean
}

/**
 * The ids of the decisions that have an effect, of decisions in the order of the server. A decision that takes one back can
 * be taken back itself: the later one counts first.
 */
export function idsInEffect(ordered: readonly Effect[]): ReadonlySet<string> {
  const takenBack = takenBackIn(ordered)
  const left = ordered.filter(({ id }) => !takenBack.has(id))
  const reopened = left.map(({ isReopening }) => isReopening).lastIndexOf(true)
  // guard: reopening-ends-decisions-of-finals
  const inEffect = left.filter(({ isOfFinal }, index) => index > reopened || !isOfFinal)
  return new Set(inEffect.map(({ id }) => id))
}

/** The decisions that a later one took back. */
export function takenBackIn(ordered: readonly Pick<Effect, 'id' | 'takesBack'>[]): ReadonlySet<string> {
  const takenBack = new Set<string>()
  for (const { id, takesBack } of [...ordered].reverse())
    if (takesBack !== undefined && !takenBack.has(id)) takenBack.add(takesBack)
  return takenBack
}

const OF_FINAL: ReadonlySet<string> = new Set([
  'finalStarted',
  'finalEnded',
  'roundRepeated',
  'keptCount',
  'tieBreak',
  // Who shares these places, and who gets which goods of them.
  'shared',
  'goodsGiven',
])

const WITHOUT_SHOTS: ReadonlySet<string> = new Set(['heats', 'interrupted'])

/** True for a kind of decision that does not depend on shots. They arrive while a person decides. */
export const dependsOnNoShot = (kind: string) => WITHOUT_SHOTS.has(kind)

/** True for a decision about a final or its places. A tie-break for the sieve is of the qualifier. */
export const isOfFinal = (decision: { kind: string; for?: unknown }) =>
  OF_FINAL.has(decision.kind) && decision.for !== 'sieve'
