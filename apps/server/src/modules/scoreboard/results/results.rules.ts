import type { Reply } from '@porteira/contract'
import { goodsText, type ResultDocument, type SharedPrizes } from '@porteira/domain/competition'
import type { BadgeRow } from '../category/category.rules.ts'
import { type Competition, decisionsOf } from '../competition/competition.rules.ts'
import { resultOf } from '../competition/result-state.rules.ts'
import { nameOnBoard, NAMELESS, type Person } from '../rankings/rankings.rules.ts'

export type StrengthResult = Reply<'GET /api/results/category/:catUUID'>['items'][number]
export type ClubResult = Reply<'GET /api/results/event/:eventUUID'>['entities'][number]

/** The entries of a category by number, as the public may read them. */
export type PublicEntries = ReadonlyMap<
  number,
  { entity: string; names: string[]; /** '' for a rider without one. */ nicknames: string[] }
>

export const publicEntries = (badges: readonly BadgeRow<Person>[]): PublicEntries =>
  new Map(
    badges.map(({ badge, entity, riders }) => [
      badge,
      { entity, names: riders.map(nameOnBoard), nicknames: riders.map(({ nickname }) => nickname) },
    ]),
  )

/** What an official result stored: the signed text with its signature. */
export type SignedResult = { document: string; hash: string; signature: string; publicKey: string }

/** The article by which each entry is disqualified. */
export const articlesOf = (competition: Competition): ReadonlyMap<number, string> =>
  new Map(
    decisionsOf(competition, 'disqualified').map(({ body }) => [
      Number(body['badge']),
      String(body['about'] ?? ''),
    ]),
  )

/** The result of a strength for the public: an official one as it was signed, another one as it follows from the facts. */
export function strengthResult(
  competition: Competition,
  strength: number,
  { prizes, entries }: { prizes: SharedPrizes; entries: PublicEntries },
): StrengthResult {
  const { state, since, protestUntil, official } = resultOf(competition, strength)
  const head = {
    strength,
    name: competition.rules.strengths[strength - 1]?.name ?? '',
    state,
    since: since?.toISOString() ?? '',
    protestUntil: protestUntil?.toISOString() ?? '',
  }
  if (official) return { ...head, ...signedParts(official.body as SignedResult, entries) }
  const standings = state === 'running' ? [] : (competition.state.finals[strength - 1]?.standings ?? [])
  const entry = (badge: number) => {
    const { entity = '', names = [] } = entries.get(badge) ?? {}
    return { badge, entity, names }
  }
  const articles = articlesOf(competition)
  return {
    ...head,
    places: standings.flatMap(({ badge, place, qualifyHits, finalHits, fellIn = null }) => {
      if (place === undefined) return []
      const { cents, goods } = prizes.won.get(badge) ?? { cents: 0, goods: [] }
      const won = { prizeInCents: cents, goods: goods.map(goodsText) }
      return [{ place, ...entry(badge), qualifyHits, finalHits, fellIn, ...won }]
    }),
    withoutPlace: standings.flatMap(({ badge, status }) =>
      status === 'disqualified' || status === 'dispensed'
        ? [{ ...entry(badge), why: status, article: articles.get(badge) ?? '' }]
        : [],
    ),
    sharedGoods:
      state === 'running' ? [] : prizes.sharedGoods.filter(({ decided }) => !decided).map(goodsText),
    hash: '',
  }
}

export const signedDocument = ({ document }: SignedResult) => JSON.parse(document) as ResultDocument

/**
 * A document with the names of today where a rider has no nickname. The document has no part of a legal name, which would
 * outlive the erasure of its account.
 */
export function withNames(document: ResultDocument, entries: PublicEntries): ResultDocument {
  const named = <Row extends { badge: number; nicknames: string[] }>(row: Row): Row => ({
    ...row,
    nicknames: row.nicknames.map(
      (nickname, index) => nickname || entries.get(row.badge)?.names[index] || NAMELESS,
    ),
  })
  return {
    ...document,
    places: document.places.map(named),
    withoutPlace: document.withoutPlace.map(named),
  }
}

/** The parts of a result that its signed document states. */
function signedParts(result: SignedResult, entries: PublicEntries) {
  const signed = withNames(signedDocument(result), entries)
  const entry = ({
    badge,
    nicknames,
    entities,
  }: {
    badge: number
    nicknames: string[]
    entities: string[]
  }) => ({
    badge,
    entity: entities.join(' · '),
    names: nicknames,
  })
  return {
    places: signed.places.map((row) => ({
      place: row.place,
      ...entry(row),
      qualifyHits: row.qualifyHits,
      finalHits: row.finalHits,
      fellIn: row.fellIn,
      prizeInCents: row.prizeCents,
      goods: row.goods,
    })),
    withoutPlace: signed.withoutPlace.map((row) => ({ ...entry(row), why: row.why, article: row.article })),
    sharedGoods: signed.sharedGoods.map(({ goods }) => goods),
    hash: result.hash,
  }
}

/** First, second and third places of official results by club, the best club first. */
export function clubResults(results: readonly StrengthResult[]): ClubResult[] {
  const clubs = new Map<string, ClubResult>()
  for (const { state, places } of results) {
    if (state !== 'official') continue
    for (const { place, entity } of places) {
      if (entity === '' || place > 3) continue
      const club = clubs.get(entity) ?? { entity, first: 0, second: 0, third: 0 }
      clubs.set(entity, club)
      if (place === 1) club.first++
      if (place === 2) club.second++
      if (place === 3) club.third++
    }
  }
  return [...clubs.values()].sort(
    (a, b) =>
      b.first - a.first ||
      b.second - a.second ||
      b.third - a.third ||
      a.entity.localeCompare(b.entity, 'pt-BR'),
  )
}
