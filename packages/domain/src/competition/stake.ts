import type { CompetitionState } from './state.ts'

export type Stake = {
  /** What an entry loses if its next shot is a miss. */
  ifMiss: 'out' | 'lifeLost' | 'nothing'
  /** How many entries are in without it. */
  leftIfOut: number
}

/** 'Se errar, sai. Ficam 3.' '' where a miss costs nothing. `lives` are those of the entry before its shot. */
export function stakeSentence({ ifMiss, leftIfOut }: Stake, lives: number | null | undefined) {
  if (ifMiss === 'out') return `Se errar, sai. ${leftIfOut === 1 ? 'Fica 1.' : `Ficam ${leftIfOut}.`}`
  if (ifMiss !== 'lifeLost') return ''
  const after = (lives ?? 1) - 1
  return after < 1
    ? 'Se errar, perde a última vida.'
    : `Se errar, fica com ${after} ${after === 1 ? 'vida' : 'vidas'}.`
}

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
