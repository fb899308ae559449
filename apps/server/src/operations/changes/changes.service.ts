import type { Database } from '#platform/database/client.ts'
import { readSettledId } from '#platform/audit/horizon.service.ts'
import * as queries from './changes.queries.ts'
import { isWholePassDue } from './changes.rules.ts'
import { findReader, moveReader, type Reader, type ReaderName } from './reader.queries.ts'

/** The ids of the things that changed. Money and units of an item change with a cart. */
export type Changes = queries.Changes

/** Facts of the audit with an id above `after` and up to `upTo`. */
export type Range = queries.Range

const MAX_FACTS_AT_ONCE = 10_000

/** A pass of a job: over everything, or over what changed since the last one. */
export type Pass = { before: Reader | undefined; readTo: number; isWhole: boolean }

/** What the next pass of a job must read. Nothing while a long transaction may still add an earlier fact. */
export async function preparePass(db: Database, name: ReaderName): Promise<Pass | undefined> {
  const before = await findReader(db, name)
  const readTo = await readSettledId(db)
  if (readTo === undefined) return undefined
  return { before, readTo, isWhole: !before || isWholePassDue(before, readTo - before.readTo) }
}

/** The facts of the audit that a pass over changes reads. */
export const rangeOf = ({ before, readTo }: Pass): Range => ({ after: before?.readTo ?? 0, upTo: readTo })

/** What changed since the last pass, in parts of limited size. At least one part, which may be empty. */
export async function* changesOf(db: Database, { before, readTo }: Pass): AsyncGenerator<Changes> {
  let after = before?.readTo ?? 0
  do {
    const upTo = await queries.endOfPart(db, { after, upTo: readTo }, MAX_FACTS_AT_ONCE)
    yield await queries.listChanges(db, { after, upTo }, before?.readAt ?? 'now')
    after = upTo
  } while (after < readTo)
}

/** Stores that a pass has ended. False if another pass ended meanwhile; then the result of this one is discarded. */
export const endPass = (db: Database, name: ReaderName, pass: Pass) => moveReader(db, name, pass)
