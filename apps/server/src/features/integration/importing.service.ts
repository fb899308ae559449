import { randomUUID } from 'node:crypto'
import { adminMessages } from '@porteira/domain'
import { parse } from 'yaml'
import type { Database } from '#database/client.ts'
import { refuse, Refusal } from '#errors.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { checkDocument } from './document-check.rules.ts'
import * as queries from './importing.queries.ts'
import { changesBetween, identify, strangers } from './importing.rules.ts'
import { importEvent } from './integration.service.ts'

const LONGEST_TEXT = 1_048_576
const MOST_ALIASES = 100

/** JSON, or YAML as people write it. */
export function readText(text: string): unknown {
  try {
    if (text.length > LONGEST_TEXT) throw new Error('too long')
    return parse(text, { maxAliasCount: MOST_ALIASES })
  } catch (error) {
    const place = error instanceof Error ? /at line (\d+)/.exec(error.message)?.[1] : undefined
    throw badDocument([
      place ? `${adminMessages.unreadableFile} (linha ${place})` : adminMessages.unreadableFile,
    ])
  }
}

/** All that is wrong, one sentence a line. */
export const badDocument = (problems: string[]) => new Refusal(422, 'invalid_document', problems.join('\n'))

type How = { isDryRun: boolean; actor: Actor }

/** Checks a whole document first, then writes it in one transaction, or only tells what that would change. */
export async function importDocument(db: Database, given: unknown, { isDryRun, actor }: How) {
  const { problems, document } = checkDocument(given)
  if (!document) throw badDocument(problems)
  return db
    .transaction()
    .execute(async (db) => {
      const shortName = document.shortName.toLowerCase()
      await queries.takeTurn(db, shortName)
      const named = await queries.findEventByShortName(db, shortName)
      const eventUUID = document.eventUUID.toLowerCase() || named?.id || randomUUID()
      if (named && named.id !== eventUUID) throw refuse('short_name_taken', adminMessages.shortNameTaken)
      const known = await queries.listKnownItems(db, eventUUID, idsIn(document))
      const event = identify(document, eventUUID, known)
      const foreign = strangers(event, known)
      if (foreign.length > 0) throw badDocument(foreign)

      const write = async () => {
        const before = await queries.readSnapshot(db, eventUUID)
        await importEvent(db, event)
        return changesBetween(before, await queries.readSnapshot(db, eventUUID))
      }
      const changes = isDryRun ? await queries.tryOut(db, write) : await write()
      if (!isDryRun && changes.length > 0)
        await recordFact(db, actor, {
          action: 'event.import',
          entity: 'event',
          entityId: eventUUID,
          after: { changes: changes.slice(0, 500) },
        })
      return { eventUUID, changes }
    })
    .catch((error: unknown) => {
      throw (error as { constraint?: unknown }).constraint === 'item_name_is_unique'
        ? refuse('name_taken', adminMessages.itemNameTaken)
        : error
    })
}

const idsIn = ({ categories, bundles }: { categories: { UUID: string }[]; bundles: { UUID: string }[] }) =>
  [...categories, ...bundles].map(({ UUID }) => UUID.toLowerCase()).filter(Boolean)
