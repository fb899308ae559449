import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { figuresOf, newestOf, type Ranking, rankingRowsOf, type RankingRow } from './ranking-rows.ts'
import { isOut } from './standing.ts'

/** At most so many numbers are named; the others are counted. */
const NAMED = 6
const listing = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

type Numbered = Pick<LiveCall['entries'][number], 'badge' | 'participants'>

const numbered = (entry: Numbered) => `número ${entry.badge}, ${ridersOf(entry)}`

/** 'Próximo: número 17, SANDRIGO; depois 23'. '' when nobody follows. */
export function nextSentence([next, after]: readonly Numbered[]) {
  if (!next) return ''
  return `Próximo: ${numbered(next)}${after ? `; depois ${after.badge}` : ''}`
}

/** 'Líder: número 5, TIÉ, com 9 de 9 boas', or the numbers of all who share the first place. */
export function leaderSentence(ranking: Ranking, strength: number) {
  const firsts = rankingRowsOf(ranking.rankings, strength, 'score').filter(({ place }) => place === 1)
  const inContest = firsts.filter((row) => !isOut(ranking, row))
  const leaders = inContest.length > 0 ? inContest : firsts
  const [first] = leaders
  if (!first) return ''
  if (leaders.length === 1) return `Líder: ${numbered(first)}, com ${resultOf(first)}`
  const numbers = leaders.slice(0, NAMED).map(({ badge }) => String(badge))
  const more = leaders.length - numbers.length
  return `Empatados na frente, com ${resultOf(first)}: números ${listing.format([...numbers, ...(more > 0 ? [`mais ${more}`] : [])])}`
}

/** 'Acabou de laçar: número 55, OLIVA, com 8 de 9 boas'. '' before the first shot. */
export function lastSentence({ rankings }: Ranking) {
  const last = newestOf(rankings)
  return last ? `Acabou de laçar: ${numbered(last)}, com ${resultOf(last)}` : ''
}

/** '8 de 9 boas'. */
export function resultOf(entry: RankingRow) {
  const { hits, total } = figuresOf(entry)
  return shotsText(hits, total)
}

export const shotsText = (hits: number, total: number) =>
  total === 0 ? 'nenhuma armada ainda' : `${hits} de ${total} boas`

/** What a miss means in the final. '' in the qualifier. */
export function livesSentence({ lives }: Pick<LiveCall['entries'][number], 'lives'>) {
  if (lives === null) return ''
  if (lives === 0) return 'Sem vidas'
  return lives === 1 ? 'Tem 1 vida' : `Tem ${lives} vidas`
}
