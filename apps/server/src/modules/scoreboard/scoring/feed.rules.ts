import type { ShotPhase } from '#platform/database/tables.ts'
import { type CountingShot, type NewShot, slotOf, type Undo } from './scoring.rules.ts'

/** The shots of one rider. A round without a shot is missing. `rider` is a uuid or a CPF. */
export type FeedRider = { rider: string; shots: { phase: ShotPhase; round: number; hit: number }[] }
export type FeedRow = { badge: number; strength: number | null; entity: string | null; riders: FeedRider[] }

/** The document of the rodeo-management system. The index in `qualify` and `final` is the round. */
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
      shots: [...rounds('qualify', qualify), ...rounds('final', final)],
    })),
  }))

const rounds = (phase: ShotPhase, hits: number[]) =>
  hits.map((hit, index) => ({ phase, round: index + 1, hit }))

/** The shots to insert and to undo, so that exactly the shots of the feed count. `idOf` maps a uuid or CPF to a uuid. */
export function shotsOfFeed(
  live: readonly CountingShot[],
  entries: readonly FeedRow[],
  idOf: ReadonlyMap<string, string>,
  now: Date,
): { shots: NewShot[]; undone: Undo[]; touched: number[] } {
  const thrownOn = now.toISOString()
  const fed = new Map(
    entries.flatMap(({ badge, riders }) =>
      riders.flatMap(({ rider, shots }) =>
        shots.map((thrown) => {
          const shot = { badge, uuid: idOf.get(rider) ?? '', ...thrown }
          return [slotOf(shot), { id: crypto.randomUUID(), thrownOn, ...shot }] as const
        }),
      ),
    ),
  )
  const isFed = (shot: CountingShot) => fed.get(slotOf(shot))?.hit === shot.hit
  const unchanged = new Set(live.filter(isFed).map(slotOf))
  const shots = [...fed].filter(([slot]) => !unchanged.has(slot)).map(([, shot]) => shot)
  const undoneShots = live.filter((shot) => !isFed(shot))
  return {
    shots,
    undone: undoneShots.map(({ id }) => ({ id, undoneOn: thrownOn })),
    touched: [...new Set([...shots, ...undoneShots].map(({ badge }) => badge))],
  }
}
