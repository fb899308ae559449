import type { PaperResult, Protest } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { strengthsOf } from '../competition/competition.rules.ts'
import { readCompetition, type ReadCompetition } from '../competition/competition.service.ts'
import { prizesOf } from '../competition/prizes.rules.ts'
import { resultOf } from '../competition/result-state.rules.ts'
import { readTakings } from '../competition/takings.queries.ts'
import { readPublicEvent } from '../rankings/rankings.service.ts'
import { documentOf, readEntriesOf } from './documents.service.ts'
import { protestsOf } from './protests.rules.ts'
import * as queries from './results.queries.ts'
import { signedDocument, type SignedResult, withNames } from './results.rules.ts'

/** The results of an event that are over, for papers: official ones as they were signed. A rehearsal has none. */
export async function listPaperResults(
  db: Database,
  eventId: string,
  onlyPublic = false,
): Promise<PaperResult[]> {
  const results: PaperResult[] = []
  for (const catUUID of await queries.listIdsWithRules(db, eventId, onlyPublic))
    results.push(...(await listOfCategory(db, catUUID, await readCompetition(db, catUUID))))
  return results
}

/** Those of the public categories of a public event. */
export async function listPublicPaperResults(db: Database, eventUUID: string) {
  await readPublicEvent(db, eventUUID)
  return listPaperResults(db, eventUUID, true)
}

async function listOfCategory(db: Database, catUUID: string, read: ReadCompetition): Promise<PaperResult[]> {
  const { competition } = read
  const takings = await readTakings(db, catUUID)
  const entries = await readEntriesOf(db, catUUID)
  return strengthsOf(competition).flatMap((strength) => {
    const { state, official } = resultOf(competition, strength)
    if (!official && state === 'running') return []
    const prizes = prizesOf(competition, strength, takings)
    const document = official
      ? signedDocument(official.body as SignedResult)
      : documentOf(read, catUUID, { strength, prizes, entries })
    return [{ state, document: withNames(document, entries.names) }]
  })
}

/** The protests about the results of an event, in the order of its categories. */
export async function listProtests(db: Database, eventId: string): Promise<Protest[]> {
  const protests: Protest[] = []
  for (const catUUID of await queries.listIdsWithRules(db, eventId)) {
    const { category, competition } = await readCompetition(db, catUUID)
    protests.push(...protestsOf(competition, category.name))
  }
  return protests
}
