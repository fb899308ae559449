import { scoreboardMessages } from '@porteira/domain'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { newestOf, rankingRowsOf, type PlacedEntry, type Ranking, tabsOf } from './ranking-rows.ts'
import { hasFinal, isFinalOf, isOut } from './standing.ts'

/** One screen of the TV: the rows of one strength that fit. In a final those that are out have own screens. */
export type Turn = {
  key: string
  catUUID: string
  strength: number
  isFinal: boolean
  isOut: boolean
  /** The title of the result, which orders the entries; undefined while there is none. */
  result: string | undefined
  entries: PlacedEntry[]
  page: number
  pages: number
  /** How many entries of the strength are still in a final, on all its screens; 0 outside of one. */
  left: number
}

/** How long a screen of the TV stays. */
export const TURN_SECONDS = 12
const MAX_ROWS = 8
/** The height of the list, and of one rider's line and of the space around a row, in hundredths of the screen's width. */
export const LIST = { height: 37.2, line: 1.74, space: 0.3 } as const

/** The riders of the largest entry. */
export const linesOf = (entries: readonly PlacedEntry[]) =>
  Math.max(1, ...entries.map(({ participants }) => participants.length))

/** How many entries fit on a screen: eight pairs, six trios, five quartets. */
const rowsFor = (entries: readonly PlacedEntry[]) =>
  Math.max(1, Math.min(MAX_ROWS, Math.floor(LIST.height / (linesOf(entries) * LIST.line + LIST.space))))

/**
 * The screens of a category: one strength after the other. A long strength has several screens. A strength with a result
 * shows its places.
 */
export const tvTurns = (catUUID: string, ranking: Ranking, results: readonly StrengthResult[] = []): Turn[] =>
  tabsOf(ranking).flatMap((strength) => {
    const result = results.find((one) => one.strength === strength)
    const rows = rankingRowsOf(ranking.rankings, strength, 'score')
    const isFinal = hasFinal(ranking, strength)
    const groups = result
      ? [placedRows(rows, result)]
      : [false, true].map((out) => rows.filter((row) => (isFinal && isOut(ranking, row)) === out))
    return groups.flatMap((entries, group) => {
      const size = rowsFor(entries)
      const pages = Math.ceil(entries.length / size)
      return Array.from({ length: pages }, (_, page) => ({
        key: [catUUID, strength, group, page].join(),
        catUUID,
        strength,
        isFinal,
        isOut: group === 1,
        result: result && titleOf(result),
        entries: entries.slice(page * size, (page + 1) * size),
        page: page + 1,
        pages,
        left: isFinal && !result && group === 0 ? entries.length : 0,
      }))
    })
  })

/** The rows by the places of a result. Who has no place is not among them. */
function placedRows(rows: readonly PlacedEntry[], { places }: StrengthResult): PlacedEntry[] {
  const byBadge = new Map(rows.map((row) => [row.badge, row]))
  return places.flatMap(({ badge, place }, index) => {
    const row = byBadge.get(badge)
    return row ? [{ ...row, place, isTied: places[index - 1]?.place === place }] : []
  })
}

const titleOf = ({ state }: StrengthResult) =>
  state === 'running' ? undefined : scoreboardMessages.resultTitles[state]

/** True when every strength of a category has its result: no race of it runs. */
export const isFinished = ({ strengths }: Ranking, results: readonly StrengthResult[]) =>
  strengths.length > 0 && strengths.every((strength) => results.some((one) => one.strength === strength))

/** The race that runs: the live category with the newest shot, and its strength in the arena. */
export type Race = { catUUID: string; strength: number; newest: string }

/** The strength that is in the arena: the one of the newest shot of the final. 0 while the qualifier runs. */
const strengthInArena = (ranking: Ranking) =>
  isFinalOf(ranking)
    ? (newestOf(ranking.rankings.filter(({ finalTotal }) => finalTotal > 0))?.strength ??
      ranking.strengths[0] ??
      0)
    : 0

export function raceOf(rankings: ReadonlyMap<string, Ranking>): Race | undefined {
  const races = [...rankings].flatMap(([catUUID, ranking]) => {
    const newest = newestOf(ranking.rankings)?.updatedOn
    if (ranking.rankingsLiveNow !== 1 || newest === undefined) return []
    return [{ catUUID, strength: strengthInArena(ranking), newest }]
  })
  return races.sort((a, b) => (Date.parse(b.newest) || 0) - (Date.parse(a.newest) || 0))[0]
}

/** So many screens of the race that runs come before one of another strength or category. */
const RACE_SCREENS = 2

/**
 * The screens in their order. The TV stays with the race that runs; in a pause every third screen is another one. Without
 * a race all of them follow each other.
 */
export function tvSequence(turns: readonly Turn[], race: Race | undefined, isPause: boolean): Turn[] {
  // A qualifier has one order of call for all strengths.
  const isOfRace = (turn: Turn) =>
    turn.catUUID === race?.catUUID && !turn.isOut && (race.strength === 0 || turn.strength === race.strength)
  const own = turns.filter(isOfRace)
  if (own.length === 0) return [...turns]
  if (!isPause) return own
  const screens = turns
    .filter((turn) => !isOfRace(turn))
    .flatMap((other, index) => [
      ...Array.from(
        { length: RACE_SCREENS },
        (_, one) => own[(index * RACE_SCREENS + one) % own.length] ?? other,
      ),
      other,
    ])
  return screens.length > 0 ? screens.map((turn, index) => ({ ...turn, key: `${turn.key},${index}` })) : own
}

/** The screen on show, and the seconds until the next one. */
export type TvMoment = { key: string; left: number }

/** One second later. After the last screen comes the first; a screen that no longer exists gives way at once. */
export function oneSecondLater({ key, left }: TvMoment, keys: readonly string[]): TvMoment {
  const index = keys.indexOf(key)
  if (index >= 0 && left > 1) return { key, left: left - 1 }
  return { key: keys[(index + 1) % Math.max(1, keys.length)] ?? '', left: TURN_SECONDS }
}

/** The categories of the loop in the order of their next screen. `inSeconds` is 0 for the one on show. */
export function programmeOf(turns: readonly Turn[], { key, left }: TvMoment) {
  const index = Math.max(
    0,
    turns.findIndex((turn) => turn.key === key),
  )
  const ahead = [...turns.slice(index), ...turns.slice(0, index)]
  return [...new Set(ahead.map(({ catUUID }) => catUUID))].map((catUUID) => {
    const distance = ahead.findIndex((turn) => turn.catUUID === catUUID)
    return { catUUID, inSeconds: distance === 0 ? 0 : left + (distance - 1) * TURN_SECONDS }
  })
}
