import { buffer } from 'node:stream/consumers'
import { championRows, federationRows, prizeRows } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { listPaperResults, listProtests, listPublicPaperResults } from '#modules/scoreboard/index.ts'
import type { Worksheet } from './cells.rules.ts'
import { listRidersOfEntries } from './federation.queries.ts'
import { ridersOfEntries } from './federation.rules.ts'
import {
  championsWorksheet,
  federationWorksheet,
  prizesWorksheet,
  protestsWorksheet,
  resultWorksheets,
} from './papers.rules.ts'
import { workbook } from './workbook.service.ts'

/** The worksheets of each paper about results whose names are those that the public may read. */
const papers = {
  results: async (db, eventId) => resultWorksheets(await listPaperResults(db, eventId)),
  champions: async (db, eventId) => [championsWorksheet(championRows(await listPaperResults(db, eventId)))],
  prizes: async (db, eventId) => [prizesWorksheet(prizeRows(await listPaperResults(db, eventId)))],
  protests: async (db, eventId) => [protestsWorksheet(await listProtests(db, eventId))],
} satisfies Record<string, (db: Database, eventId: string) => Promise<Worksheet[]>>

export type ResultPaper = keyof typeof papers

export const isPaper = (name: string): name is ResultPaper => Object.hasOwn(papers, name)

/** A paper about the results of an event. */
export const readPaper = (db: Database, eventId: string, paper: ResultPaper): Promise<Worksheet[]> =>
  papers[paper](db, eventId)

/** The results of a public event and the places of its clubs, as an XLSX. */
export async function readPublicResults(db: Database, eventUUID: string): Promise<Buffer> {
  const results = await listPublicPaperResults(db, eventUUID)
  return buffer(workbook([...resultWorksheets(results), championsWorksheet(championRows(results))]))
}

/** The list for the federation. Only here results get legal names and CPFs. */
export async function readFederationList(db: Database, eventId: string) {
  const results = await listPaperResults(db, eventId)
  const ridersOf = ridersOfEntries(await listRidersOfEntries(db, eventId))
  return [federationWorksheet(federationRows(results, ridersOf))]
}
