import type { Reply } from '@porteira/contract'
import { livesLeft } from '@porteira/domain'

export type ScoreSheet = Reply<'GET /api/scoring/:catUUID'>
export type Shot = ScoreSheet['shots'][number]
export type Phase = Shot['phase']
export type Undo = { id: string; undoneOn: string }

/** Somebody's turn to throw, and the throw where there is one. */
export type Turn = {
  key: string
  badge: number
  uuid: string
  name: string
  entity: string
  phase: Phase
  round: number
  lateComer: boolean
  lives: number | undefined
  shot: Shot | undefined
}

const slotOf = ({ badge, uuid, phase, round }: Pick<Shot, 'badge' | 'uuid' | 'phase' | 'round'>) =>
  `${badge} ${uuid} ${phase} ${round}`

/** The throws that count, as the server counts them: in each place the newest one that nobody took back. */
export function countingShots(shots: readonly Shot[], undone: readonly Undo[]) {
  const undoneIds = new Set(undone.map(({ id }) => id))
  const bySlot = new Map<string, Shot>()
  for (const shot of shots) {
    if (undoneIds.has(shot.id)) continue
    const newest = bySlot.get(slotOf(shot))
    if (!newest || isNewer(shot, newest)) bySlot.set(slotOf(shot), shot)
  }
  return bySlot
}

const isNewer = (a: Shot, b: Shot) => {
  const later = Date.parse(a.thrownOn) - Date.parse(b.thrownOn)
  return later === 0 ? a.id > b.id : later > 0
}

type TurnFilter = { phase: Phase; round: number; strength: number }

/** All turns of a round in the order of the numbers; of a final only its strength, and who is still in it. */
export const turnsOf = (
  scoreSheet: ScoreSheet,
  counting: Map<string, Shot>,
  { phase, round, strength }: TurnFilter,
): Turn[] =>
  scoreSheet.entries
    .filter((entry) => phase === 'qualify' || entry.strength === strength)
    .flatMap((entry) => {
      const before = [...counting.values()].filter(
        (shot) => shot.badge === entry.badge && shot.phase === 'final' && shot.round < round,
      )
      const hits = before.filter(({ hit }) => hit === 1).length
      const lives =
        phase === 'final' ? livesLeft(scoreSheet.savedLives, { hits, total: before.length }) : undefined
      if (lives !== undefined && lives < 0) return []
      return entry.riders.map((rider) => {
        const turn = { badge: entry.badge, uuid: rider.uuid, phase, round }
        const key = slotOf(turn)
        const { name } = rider
        const lateComer = rider.lateComer === 1
        return { ...turn, key, name, entity: entry.entity, lateComer, lives, shot: counting.get(key) }
      })
    })

/** The turns of earlier rounds that were missed: the pass of the reposição. */
export const missedTurns = (scoreSheet: ScoreSheet, counting: Map<string, Shot>, filter: TurnFilter) =>
  Array.from({ length: filter.round - 1 }, (_, index) =>
    turnsOf(scoreSheet, counting, { ...filter, round: index + 1 }),
  )
    .flat()
    .filter(({ shot }) => !shot)

/** Whose turn it is: the first one open after the last one thrown, else the first one open. */
export function nextTurn(turns: readonly Turn[], lastKey: string | undefined) {
  const after = turns.findIndex(({ key }) => key === lastKey) + 1
  return turns.slice(after).find(({ shot }) => !shot) ?? turns.find(({ shot }) => !shot)
}

/** The round in which the category is: the highest with a throw. */
export const currentRound = (counting: Map<string, Shot>, phase: Phase) =>
  Math.max(1, ...[...counting.values()].filter((shot) => shot.phase === phase).map(({ round }) => round))

/** Qualifying hits by number, of all who have thrown. */
export function qualifyHits(counting: Map<string, Shot>) {
  const hits = new Map<number, number>()
  for (const { badge, phase, hit } of counting.values())
    if (phase === 'qualify') hits.set(badge, (hits.get(badge) ?? 0) + hit)
  return hits
}
