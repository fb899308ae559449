import { objectionMessages, publicName } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './objections.queries.ts'
import { buyerName } from './notifying.rules.ts'
import { hashOf } from './notifying.service.ts'

/** What the page for objections shows for the code of a mail. */
export async function readObjectable(db: Database, code: string) {
  const link = await readLink(db, code)
  const entries = await queries.listEntries(db, link)
  return {
    status: 'OK' as const,
    eventName: link.eventName,
    startsOn: link.startsOn,
    riderName: publicName(link.rider),
    entries: entries.map(({ buyer, enteredAt, ...entry }) => ({
      ...entry,
      enteredBy: buyerName(buyer),
      enteredOn: enteredAt.toISOString(),
    })),
  }
}

/** A rider objects to an entry. The same objection again changes nothing. */
export async function object(
  db: Database,
  { code, cartItemId, reason = '' }: { code: string; cartItemId: number; reason?: string | undefined },
  actor: Actor,
) {
  const link = await readLink(db, code)
  await db.transaction().execute(async (db) => {
    const objection = { codeHash: hashOf(code), cartItemId, reason: reason.trim() }
    const made = await queries.insertObjection(db, objection)
    if (!made) return
    await recordFact(db, actor, {
      action: 'objection.made',
      entity: 'objection',
      entityId: String(made.id),
      // The audit is never erased, so the words of the rider stay out of it.
      after: { status: 'waiting', cartItemId, accountId: link.accountId },
    })
  })
  const entries = await queries.listEntries(db, link)
  const states = entries.filter((entry) => entry.cartItemId === cartItemId).map(({ objection }) => objection)
  if (states.includes('waiting')) return objectionMessages.sent
  throw states.length === 0
    ? notFound(objectionMessages.noSuchEntry)
    : refuse('objection_answered', objectionMessages.alreadyAnswered)
}

async function readLink(db: Database, code: string) {
  const link = await queries.findLink(db, hashOf(code))
  if (!link) throw notFound(objectionMessages.unknownLink)
  if (link.hasBegun) throw refuse('event_began', objectionMessages.eventBegan)
  return link
}
