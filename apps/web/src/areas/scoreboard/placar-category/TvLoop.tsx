import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { hasResult } from '#areas/scoreboard/components/has-result.ts'
import { categoryLeaders, categoryResult } from '#areas/scoreboard/components/queries.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { categoriesOfArena } from '#areas/scoreboard/components/programme/of-arena.ts'
import { useProgramme } from '#areas/scoreboard/components/programme/use-programme.ts'
import { useIsCurrent, useLiveCall } from '#areas/scoreboard/components/live/use-live-call.ts'
import { useDarkTheme } from '#areas/scoreboard/components/use-dark-theme.ts'
import { scoreboardQuery, useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { mayHaveResult } from './may-have-result.ts'
import { categoryRanking } from './queries.ts'
import type { Ranking } from './ranking-rows.ts'
import { TvBoard } from './TvBoard.tsx'
import {
  isFinished,
  oneSecondLater,
  programmeOf,
  raceOf,
  tvSequence,
  tvTurns,
  type Turn,
  TURN_SECONDS,
  type TvMoment,
} from './tv-turns.ts'

// A TV has no reload. The category on show is read by the page itself, every five seconds.
const OTHERS_REFRESH_MS = 15_000
const RESULTS_REFRESH_MS = 5000
/** Without a shot for so long the race has a pause. */
const PAUSE_AFTER_MS = 90_000

type Props = {
  ranking: Ranking
  catUUID: string
  dataUpdatedAt: number
  /** Only this category instead of all of the event. */
  isSingle: boolean
}

/**
 * The TV of the arena: the race that runs, and all categories of the event that have a score. With ?cancha=2 only those
 * with a session in arena 2.
 */
export default function TvScreen({ ranking, catUUID, dataUpdatedAt, isSingle }: Props) {
  const arena = Number(new URLSearchParams(useSearch()).get('cancha'))
  const programme = useProgramme(arena > 0 ? ranking.eventUUID : '')
  const ofArena = programme && categoriesOfArena(programme.sessions, arena)
  const isHere = (uuid: string) => ofArena === undefined || ofArena.has(uuid)
  const leaders = useScoreboard(categoryLeaders(ranking.eventUUID))
  const others = (leaders.data?.items ?? []).filter(
    ({ uuid, leader }) => !isSingle && leader && uuid !== catUUID && isHere(uuid),
  )
  const answers = useQueries({
    queries: others.map(({ uuid }) => scoreboardQuery(categoryRanking(uuid), OTHERS_REFRESH_MS)),
  })
  const rankings = new Map([[catUUID, ranking]])
  others.forEach(({ uuid }, index) => {
    const data = answers[index]?.data
    if (data) rankings.set(uuid, data)
  })
  // A category of another arena gives way to those of this one, if they have a score.
  if (!isHere(catUUID) && rankings.size > 1) rankings.delete(catUUID)
  const newest = Math.max(dataUpdatedAt, ...answers.map((answer) => answer.dataUpdatedAt))
  return <TvLoop rankings={rankings} results={useResults(rankings)} dataUpdatedAt={newest} />
}

type Results = ReadonlyMap<string, readonly StrengthResult[]>

/** The results of the categories that may have one. */
function useResults(rankings: ReadonlyMap<string, Ranking>): Results {
  const asked = [...rankings].filter(([, ranking]) => mayHaveResult(ranking)).map(([catUUID]) => catUUID)
  const answers = useQueries({
    queries: asked.map((catUUID) => scoreboardQuery(categoryResult(catUUID), RESULTS_REFRESH_MS)),
  })
  return new Map(
    asked.map((catUUID, index) => [catUUID, answers[index]?.data?.items.filter(hasResult) ?? []]),
  )
}

type LoopProps = { rankings: Map<string, Ranking>; results: Results; dataUpdatedAt: number }

/** The screens of these categories, one after the other. */
function TvLoop({ rankings, results, dataUpdatedAt }: LoopProps) {
  useDarkTheme()
  const resultsOf = (catUUID: string) => results.get(catUUID) ?? []
  const newest = raceOf(
    new Map([...rankings].filter(([catUUID, ranking]) => !isFinished(ranking, resultsOf(catUUID)))),
  )
  const live = useLiveCall(newest?.catUUID ?? '', newest !== undefined)
  const call = useIsCurrent(live?.confirmedAt) ? live?.call : undefined
  // The newest shot may be of another strength than the one that throws now.
  const race = newest && { ...newest, strength: call?.strength ?? newest.strength }
  const own = call && rankings.get(call.catUUID)
  const shownRankings = new Map(rankings)
  if (own) shownRankings.set(call.catUUID, { ...own, out: call.out })
  const isPause = useQuiet(race?.newest ?? '')
  const all = [...shownRankings].flatMap(([catUUID, ranking]) =>
    tvTurns(catUUID, ranking, resultsOf(catUUID)),
  )
  const turns = tvSequence(all, race, isPause)
  const moment = useTvMoment(turns)
  const turn = turns.find(({ key }) => key === moment.key)
  const shown = rankings.get(turn?.catUUID ?? '') ?? [...rankings.values()][0]
  const programme = programmeOf(turns, moment).map(({ catUUID, inSeconds }) => ({
    name: rankings.get(catUUID)?.catName ?? '',
    inSeconds,
  }))
  if (!shown) return null
  return (
    <TvBoard
      ranking={shown}
      turn={turn}
      left={turns.length > 1 ? moment.left : 0}
      programme={programme}
      dataUpdatedAt={dataUpdatedAt}
      call={call}
    />
  )
}

/** True when this value has not changed for the time of a pause. The clock of a TV may be wrong, so it measures itself. */
function useQuiet(value: string) {
  const [quiet, setQuiet] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), PAUSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return quiet === value
}

/** Shows one screen after the other. The first one is that of the first category. */
function useTvMoment(turns: readonly Turn[]): TvMoment {
  const [moment, setMoment] = useState<TvMoment>({ key: '', left: TURN_SECONDS })
  const names = turns.map(({ key }) => key).join(' ')

  useEffect(() => {
    const timer = setInterval(() => setMoment((before) => oneSecondLater(before, names.split(' '))), 1000)
    return () => clearInterval(timer)
  }, [names])

  return turns.some(({ key }) => key === moment.key) ? moment : { ...moment, key: turns[0]?.key ?? '' }
}
