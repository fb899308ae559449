import { objectionMessages, publicName } from '@porteira/domain'
import { hashToken } from '#modules/accounts/index.ts'
import type { Database } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './objections.queries.ts'
import { buyerName } from '../notifying/notifying.rules.ts'

/** The rider, the event and the entries that the code of a mail gives access to. Throws for an unknown or expired code. */
export async function readObjectableEntries(db: Database, code: string) {
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

/** Records the objection of a rider to an entry and returns the message. The same objection again changes nothing. */
export async function makeObjection(
  db: Database,
  { code, cartItemId, reason = '' }: { code: string; cartItemId: number; reason?: string | undefined },
  actor: Actor,
) {
  const link = await readLink(db, code)
  await db.transaction().execute(async (db) => {
    const objection = { codeHash: hashToken(code), cartItemId, reason: reason.trim() }
    const inserted = await queries.insertObjection(db, objection)
    if (!inserted) return
    await recordFact(db, actor, {
      action: 'objection.made',
      entity: 'objection',
      entityId: String(inserted.id),
      // The audit is never erased, so it must not contain the reason that the rider wrote.
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
  const link = await queries.findLink(db, hashToken(code))
  if (!link) throw notFound(objectionMessages.unknownLink)
  if (link.hasBegun) throw refuse('event_began', objectionMessages.eventBegan)
  return link
}
