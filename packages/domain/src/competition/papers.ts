import { listed, placesText } from './prize-words.ts'
import type { EntryWithoutPlace, ResultDocument, ResultPlace, ResultState } from './result.ts'

export const resultStateLabels: Record<ResultState, string> = {
  running: 'Em andamento',
  provisional: 'Provisório',
  underProtest: 'Sob protesto',
  official: 'Oficial',
  reopened: 'Reaberto',
}

/** The result of a strength on a paper. One that is not official is not signed, and has the same form. */
export type PaperResult = { document: ResultDocument; state: ResultState }

type RowHead = { category: string; strength: string; places: string; badge: number | null; state: string }

/** A line of the result of a category, and of all results of an event. An entry without a place comes last. */
export type ResultRow = RowHead & {
  riders: string
  clubs: string
  prizeCents: number | null
  goods: string
  qualifyHits: number | null
  finalHits: number | null
  note: string
}

/** The rows of these results, in their order. */
export const resultRows = (results: readonly PaperResult[]): ResultRow[] =>
  results.flatMap((result) => [
    ...result.document.places.map((entry) => ({
      ...headOf(result, entry),
      ...namesOf(entry),
      prizeCents: entry.prizeCents,
      goods: listed(entry.goods),
      qualifyHits: entry.qualifyHits,
      finalHits: entry.finalHits,
      note: entry.fellIn === null ? '' : `Saiu na volta ${entry.fellIn}`,
    })),
    ...result.document.withoutPlace.map((entry) => ({
      ...headOf(result, { badge: entry.badge }),
      ...namesOf(entry),
      prizeCents: null,
      goods: '',
      qualifyHits: null,
      finalHits: null,
      note: whyText(entry),
    })),
  ])

/** How many first, second and third places a club has. Clubs with the same places share a rank. */
export type ChampionRow = { rank: number; club: string; first: number; second: number; third: number }

/** The clubs by the places of their entries in official results. A shared place counts for each entry that shares it. */
export function championRows(results: readonly PaperResult[]): ChampionRow[] {
  const counts = new Map<string, [first: number, second: number, third: number]>()
  for (const { document, state } of results) {
    if (state !== 'official') continue
    for (const { place, entities } of document.places)
      for (const club of new Set(entities)) {
        if (place > 3 || club === '') continue
        const count = counts.get(club) ?? [0, 0, 0]
        count[place - 1] = (count[place - 1] ?? 0) + 1
        counts.set(club, count)
      }
  }
  const rows = [...counts].map(([club, [first, second, third]]) => ({ club, first, second, third }))
  rows.sort((a, b) => compareClubs(a, b) || a.club.localeCompare(b.club, 'pt-BR'))
  return rows.map((row) => ({ rank: rows.findIndex((other) => compareClubs(row, other) === 0) + 1, ...row }))
}

type ClubPlaces = Pick<ChampionRow, 'first' | 'second' | 'third'>

const compareClubs = (a: ClubPlaces, b: ClubPlaces) =>
  b.first - a.first || b.second - a.second || b.third - a.third

/** A line to sign: what one entry gets, or goods that are not given to an entry yet. */
export type PrizeRow = RowHead & { riders: string; prizeCents: number; goods: string }

/** One row for each entry that wins something. */
export const prizeRows = (results: readonly PaperResult[]): PrizeRow[] =>
  results.flatMap((result) => [
    ...result.document.places
      .filter(({ prizeCents, goods }) => prizeCents > 0 || goods.length > 0)
      .map((entry) => ({
        ...headOf(result, entry),
        riders: namesOf(entry).riders,
        prizeCents: entry.prizeCents,
        goods: listed(entry.goods),
      })),
    ...result.document.sharedGoods.map(({ place, goods, badges }) => ({
      ...headOf(result, { place, badge: null }),
      riders: `A decidir entre os números ${listed(badges.map(String))}`,
      prizeCents: 0,
      goods,
    })),
  ])

/** A rider by the legal name, which only the list for the federation has. */
export type PaperRider = { name: string; cpf: string; card: string; region: string; club: string }

/** A line of the list for the federation: a rider of an entry with a place. */
export type FederationRow = Omit<RowHead, 'places'> & PaperRider & { place: number }

/** One row for each rider of an entry with a place. */
export const federationRows = (
  results: readonly PaperResult[],
  ridersOf: (entry: ResultPlace, document: ResultDocument) => readonly PaperRider[],
): FederationRow[] =>
  results.flatMap((result) =>
    result.document.places.flatMap((entry) => {
      const { places: _, ...head } = headOf(result, entry)
      return ridersOf(entry, result.document).map((rider) => ({ ...head, place: entry.place, ...rider }))
    }),
  )

export type Protest = {
  category: string
  strength: string
  /** 1 for the first protest about the category. */
  number: number
  receivedAt: Date
  /** Who protested, as the desk wrote it down. */
  by: string
  /** The entry that the protest is about. */
  badge: number
  about: string
  feeInCents: number
  decision: 'open' | 'upheld' | 'denied'
  decidedAt: Date | null
  reason: string
}

export const protestDecisionLabels: Record<Protest['decision'], string> = {
  open: 'A decidir',
  upheld: 'Aceito',
  denied: 'Negado',
}

/** 'A', or 'B (Prata)' for a strength with a name. */
export const strengthText = ({ letter, name }: ResultDocument['strength']) =>
  name === '' || name === letter ? letter : `${letter} (${name})`

function headOf(
  { document: { category, strength, places }, state }: PaperResult,
  { place, badge }: { place?: number; badge: number | null },
): RowHead {
  const tied = places.filter((other) => other.place === place).length
  return {
    category: category.name,
    strength: strengthText(strength),
    places: place === undefined ? '' : placesText(place, place + Math.max(1, tied) - 1),
    badge,
    state: resultStateLabels[state],
  }
}

const namesOf = ({ nicknames, entities }: Pick<ResultPlace, 'nicknames' | 'entities'>) => ({
  riders: listed(nicknames),
  clubs: listed([...new Set(entities)]),
})

const whyText = ({ why, article }: EntryWithoutPlace) =>
  [why === 'disqualified' ? 'Desclassificado' : 'Dispensado', article].filter(Boolean).join(', ')
