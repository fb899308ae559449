import type { Reply } from '@porteira/contract'
import { type EntryMark, livesLeft } from '@porteira/domain'

export type ScoreSheet = Reply<'GET /api/scoring/:catUUID'>
export type Shot = ScoreSheet['shots'][number]
export type Phase = Shot['phase']
export type Undo = { id: string; undoneOn: string }

/** An entry that did not come in a round of its own. */
export type Absence = { id: string; badge: number; phase: Phase; round: number; markedOn: string }

/** A shot that this device recorded, and its turn. */
export type OwnShot = { id: string; key: string }

/** What the scorer looks at. It survives a reload, so the screen continues where it was. */
export type View = {
  phase: Phase
  strength: number
  isMissedOnly: boolean
  /** The scorer chooses phase, strength and round in a category with rules too. */
  isManual?: boolean
  /** Where the scorer is in the qualifier and in the final of each strength, by `raceKey`. */
  places: Readonly<Record<string, Place>>
  /** The shots of this device that can be undone, oldest first. */
  own: OwnShot[]
}

/** A place in the qualifier or in the final of one strength. */
export type Place = {
  /** Undefined: the highest round with a shot. */
  round?: number | undefined
  /** The last turn that was recorded or passed. The next open turn after it is the current one. */
  lastKey?: string | undefined
}

/** The qualifier, or the final of one strength. Each has its own rounds. */
export type Race = { phase: Phase; strength: number }

export const raceKey = ({ phase, strength }: Race) => (phase === 'final' ? `final ${strength}` : phase)

/** The turn of one rider in one round, and its shot if there is one. */
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
  /** Of the whole entry, so each rider of it has them. */
  marks: readonly EntryMark[]
  shot: Shot | undefined
  /** It may throw and is not called: it did not come in its round, or it comes later in the order. */
  outOfOrder?: 'absent' | 'ahead'
}

export const slotOf = ({ badge, uuid, phase, round }: Pick<Shot, 'badge' | 'uuid' | 'phase' | 'round'>) =>
  `${badge} ${uuid} ${phase} ${round}`

/** Whether a list is another one with more at its end. */
export const hasGrown = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length <= after.length && before.every((one, index) => one === after[index])

type Unsent = { shots: readonly Shot[]; undone: readonly Undo[] }
const countedOfSheets = new WeakMap<ScoreSheet, Unsent & { counting: ReadonlyMap<string, Shot> }>()

/**
 * The shots that count, by turn. Like the server, it takes the newest shot of each turn that was not undone. A tap adds one
 * shot to those that were counted before.
 */
export function countingOf(sheet: ScoreSheet, { shots, undone }: Unsent) {
  const before = countedOfSheets.get(sheet)
  const isGrown = before && before.undone === undone && hasGrown(before.shots, shots)
  const counting = isGrown
    ? countingShots(shots.slice(before.shots.length), undone, before.counting)
    : countingShots([...sheet.shots, ...shots], undone)
  countedOfSheets.set(sheet, { shots, undone, counting })
  return counting
}

/** The shots that count of these and of others that count, by turn. */
export function countingShots(
  shots: readonly Shot[],
  undone: readonly Undo[],
  before: ReadonlyMap<string, Shot> = new Map(),
) {
  const undoneIds = new Set(undone.map(({ id }) => id))
  const bySlot = new Map(before)
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

type TurnFilter = Race & { round: number }

/** The turns of a round in the order of the numbers. A final has only riders of its strength who are still in it. */
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
        const { entity, marks = [] } = entry
        return { ...turn, key, name, entity, lateComer, lives, marks, shot: counting.get(key) }
      })
    })

/** The missed turns of earlier rounds, for the reposição. */
export const missedTurns = (scoreSheet: ScoreSheet, counting: Map<string, Shot>, filter: TurnFilter) =>
  Array.from({ length: filter.round - 1 }, (_, index) =>
    turnsOf(scoreSheet, counting, { ...filter, round: index + 1 }),
  )
    .flat()
    .filter(({ shot }) => !shot)

/** The next open turn after the last shot, else the first open turn. */
export function nextTurn(turns: readonly Turn[], lastKey: string | undefined) {
  const after = turns.findIndex(({ key }) => key === lastKey) + 1
  const isOpen = ({ shot, outOfOrder }: Turn) => !shot && !outOfOrder
  return turns.slice(after).find(isOpen) ?? turns.find(isOpen)
}

/** The last own shots that still count, oldest first. */
export function lastShots(counting: Map<string, Shot>, own: readonly OwnShot[], count: number) {
  const shots = own.flatMap(({ id, key }) => {
    const shot = counting.get(key)
    return shot?.id === id ? [shot] : []
  })
  return shots.slice(-count)
}

/** Hits and shots of a rider in the phase of the turn, without the other riders of the badge. */
export function scoreOf(counting: Map<string, Shot>, { badge, uuid, phase }: Turn) {
  const shots = [...counting.values()].filter(
    (shot) => shot.badge === badge && shot.uuid === uuid && shot.phase === phase,
  )
  return { hits: shots.filter(({ hit }) => hit === 1).length, total: shots.length }
}

/** The shots of the qualifier, or of the final of one strength, by turn. */
export function shotsOfRace({ entries }: ScoreSheet, counting: Map<string, Shot>, race: Race) {
  const badges = new Set(
    entries.filter(({ strength }) => strength === race.strength).map(({ badge }) => badge),
  )
  const isOfRace = ({ phase, badge }: Shot) =>
    phase === race.phase && (phase === 'qualify' || badges.has(badge))
  return new Map([...counting].filter(([, shot]) => isOfRace(shot)))
}

/** The highest round with a shot of these; 1 when there is none. */
export const currentRound = (shots: ReadonlyMap<string, Shot>) =>
  Math.max(1, ...[...shots.values()].map(({ round }) => round))

/** Hits of the qualifier by badge, for badges with a shot. */
export function qualifyHits(counting: Map<string, Shot>) {
  const hits = new Map<number, number>()
  for (const { badge, phase, hit } of counting.values())
    if (phase === 'qualify') hits.set(badge, (hits.get(badge) ?? 0) + hit)
  return hits
}
