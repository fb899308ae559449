import type { Stake } from '#scoring.ts'
import type { CompetitionState } from './state.ts'

/** What the next shot of an entry decides in its final. */
export function stake({ finals }: CompetitionState, badge: number): Stake {
  const final = finals.find(({ standings }) => standings.some((one) => one.badge === badge))
  const own = final?.standings.find((one) => one.badge === badge)
  const leftIfOut = (final?.standings ?? []).filter(
    (one) => one.status === 'in' && one.badge !== badge,
  ).length
  if (final?.phase !== 'final' || own?.missesLeft !== 0) return { ifMiss: 'nothing', leftIfOut }
  if (own.lives !== 0) return { ifMiss: 'lifeLost', leftIfOut }
  // When all who are left miss, none of them is out: they share, or throw the round again.
  return { ifMiss: leftIfOut > 0 ? 'out' : 'nothing', leftIfOut }
}
