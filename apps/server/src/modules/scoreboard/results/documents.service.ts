import {
  type JsonValue,
  type ResultDocument,
  resultDocument,
  type SharedPrizes,
} from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { isInEffect } from '../competition/competition.rules.ts'
import type { ReadCompetition } from '../competition/competition.service.ts'
import { listPublicBadges } from '../rankings/rankings.queries.ts'
import { hashOf } from '../competition/result-hash.rules.ts'
import * as queries from './results.queries.ts'
import { articlesOf, publicEntries } from './results.rules.ts'

/** The names and ids of the entries of a category, as its documents have them. */
export async function readEntriesOf(db: Database, catUUID: string) {
  const names = publicEntries(await listPublicBadges(db, catUUID))
  const ids = new Map((await queries.listEntryIds(db, catUUID)).map(({ badge, entryId }) => [badge, entryId]))
  return { names, ids }
}

type DocumentInput = {
  strength: number
  prizes: SharedPrizes
  entries: Awaited<ReturnType<typeof readEntriesOf>>
}

/** The document of a strength that is over, as it would be signed now. */
export function documentOf(
  { category, competition }: ReadCompetition,
  catUUID: string,
  { strength, prizes, entries }: DocumentInput,
): ResultDocument {
  const { rules, roster, decided, state } = competition
  const final = state.finals[strength - 1]
  if (!final) throw new RangeError(`The category has no strength ${strength}`)
  const earlier = decided.filter(({ kind, body }) => kind === 'official' && body['strength'] === strength)
  const previous = earlier.at(-1)?.body['hash']
  return resultDocument({
    version: earlier.length + 1,
    event: { uuid: category.event_id, name: category.event_name },
    category: { uuid: catUUID, name: category.name },
    rulesHash: hashOf(rules as unknown as JsonValue),
    entries: roster.length,
    decisions: decided.filter((fact) => isInEffect(competition, fact)).length,
    previous: previous === undefined ? null : String(previous),
    decidedAt: category.now,
    strength: final,
    prizes,
    entryOf: new Map(
      roster.map(({ badge }) => {
        // guard: document-has-no-legal-name
        const { nicknames = [], entity = '' } = entries.names.get(badge) ?? {}
        return [badge, { entryId: entries.ids.get(badge) ?? 0, nicknames, entities: entity ? [entity] : [] }]
      }),
    ),
    articles: articlesOf(competition),
  })
}
