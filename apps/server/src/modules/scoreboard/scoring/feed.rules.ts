import type { ShotPhase } from '#platform/database/tables.ts'
import { type LiveShot, type NewShot, placeOf, type Undo } from './scoring.rules.ts'

/** One rider's throws by round; a round that was not thrown is missing. */
export type FedRider = { rider: string; throws: { phase: ShotPhase; round: number; hit: number }[] }
export type FedEntry = { badge: number; strength: number | null; entity: string | null; riders: FedRider[] }

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

export const toFedEntries = ({ entries }: FeedDocument): FedEntry[] =>
  entries.map(({ badge, strength, entity, shots }) => ({
    badge,
    strength,
    entity: entity ?? null,
    riders: shots.map(({ uuid, cpf, qualify, final }) => ({
      rider: uuid?.toLowerCase() || cpf || '',
      throws: [...rounds('qualify', qualify), ...rounds('final', final)],
    })),
  }))

const rounds = (phase: ShotPhase, hits: number[]) =>
  hits.map((hit, index) => ({ phase, round: index + 1, hit }))

/** What must be thrown and taken back so that exactly the fed throws count. `idOf` finds a rider by what names him. */
export function planFeed(
  live: readonly LiveShot[],
  entries: readonly FedEntry[],
  idOf: ReadonlyMap<string, string>,
  now: Date,
): { shots: NewShot[]; undone: Undo[]; touched: number[] } {
  const thrownOn = now.toISOString()
  const wanted = new Map(
    entries.flatMap(({ badge, riders }) =>
      riders.flatMap(({ rider, throws }) =>
        throws.map((thrown) => {
          const shot = { badge, uuid: idOf.get(rider) ?? '', ...thrown }
          return [placeOf(shot), { id: crypto.randomUUID(), thrownOn, ...shot }] as const
        }),
      ),
    ),
  )
  const isWanted = (shot: LiveShot) => wanted.get(placeOf(shot))?.hit === shot.hit
  const kept = new Set(live.filter(isWanted).map(placeOf))
  const shots = [...wanted].filter(([place]) => !kept.has(place)).map(([, shot]) => shot)
  const gone = live.filter((shot) => !isWanted(shot))
  return {
    shots,
    undone: gone.map(({ id }) => ({ id, undoneOn: thrownOn })),
    touched: [...new Set([...shots, ...gone].map(({ badge }) => badge))],
  }
}
