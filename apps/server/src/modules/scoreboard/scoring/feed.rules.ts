import type { ShotPhase } from '#platform/database/tables.ts'
import { type CountingShot, type NewShot, slotOf, type Undo } from './scoring.rules.ts'

/** One rider's throws by round; a round that was not thrown is missing. */
export type FeedRider = { rider: string; thrownShots: { phase: ShotPhase; round: number; hit: number }[] }
export type FeedRow = { badge: number; strength: number | null; entity: string | null; riders: FeedRider[] }

/** The document of the rodeo-management system, whose rounds are places in a list. */
export type FeedDocument = {
  revision: number
  rankingsLiveNow: number
  entries: {
    badge: number
    strength: number
    entity?: string
    shots: { uuid?: string; cpf?: string; qualify: number[]; final: number[] }[]
  }[]
}

export const toFeedRows = ({ entries }: FeedDocument): FeedRow[] =>
  entries.map(({ badge, strength, entity, shots }) => ({
    badge,
    strength,
    entity: entity ?? null,
    riders: shots.map(({ uuid, cpf, qualify, final }) => ({
      rider: uuid?.toLowerCase() || cpf || '',
      thrownShots: [...rounds('qualify', qualify), ...rounds('final', final)],
    })),
  }))

const rounds = (phase: ShotPhase, hits: number[]) =>
  hits.map((hit, index) => ({ phase, round: index + 1, hit }))

/** What must be thrown and taken back so that exactly the fed throws count. `idOf` finds a rider by what names him. */
export function shotsOfFeed(
  live: readonly CountingShot[],
  entries: readonly FeedRow[],
  idOf: ReadonlyMap<string, string>,
  now: Date,
): { shots: NewShot[]; undone: Undo[]; touched: number[] } {
  const thrownOn = now.toISOString()
  const wanted = new Map(
    entries.flatMap(({ badge, riders }) =>
      riders.flatMap(({ rider, thrownShots }) =>
        thrownShots.map((thrown) => {
          const shot = { badge, uuid: idOf.get(rider) ?? '', ...thrown }
          return [slotOf(shot), { id: crypto.randomUUID(), thrownOn, ...shot }] as const
        }),
      ),
    ),
  )
  const isWanted = (shot: CountingShot) => wanted.get(slotOf(shot))?.hit === shot.hit
  const kept = new Set(live.filter(isWanted).map(slotOf))
  const shots = [...wanted].filter(([place]) => !kept.has(place)).map(([, shot]) => shot)
  const gone = live.filter((shot) => !isWanted(shot))
  return {
    shots,
    undone: gone.map(({ id }) => ({ id, undoneOn: thrownOn })),
    touched: [...new Set([...shots, ...gone].map(({ badge }) => badge))],
  }
}
