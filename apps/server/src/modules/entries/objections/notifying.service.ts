import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '#platform/database/client.ts'
import { type SavedFormation } from '../formations/filling.service.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import * as queries from './notifying.queries.ts'
import { entryMail, objectionLink } from './notifying.rules.ts'

type SavedEntries = { cartId: string; saved: SavedFormation[]; enteredBy: number | undefined; origin: string }

/**
 * Promises a mail to each rider whom another person has just entered, once per event and day. Inside the
 * transaction that saves the formations. True when there is a mail to send.
 */
export async function notifyEnteredRiders(
  db: Transaction,
  { cartId, saved, enteredBy, origin }: SavedEntries,
) {
  const facts = await queries.readEntryFacts(db, cartId)
  if (!facts) return false
  const categories = categoriesByRider(saved, [facts.ownerId, enteredBy])
  if (categories.size === 0) return false
  const codes = new Map([...categories.keys()].map((id) => [id, randomBytes(32).toString('base64url')]))
  const riders = [...codes].map(([accountId, code]) => ({ accountId, codeHash: hashOf(code) }))
  const notified = await queries.insertNotices(db, facts.eventId, riders)
  for (const { accountId, nickname, email, notifiedOn } of notified) {
    const link = objectionLink(origin, codes.get(accountId) ?? '')
    const mail = entryMail({ nickname, facts, categories: categories.get(accountId) ?? [], link })
    const fact = `entered:${accountId}:${facts.eventId}:${notifiedOn}`
    await promiseMail(db, { fact, to: email, ...mail })
  }
  return notified.length > 0
}

/** How a code is kept. It has 256 random bits, so a fast hash is enough. */
export const hashOf = (code: string) => hash('sha256', code, 'buffer')

/** The categories of each rider in order, without those who entered themselves. */
function categoriesByRider(saved: SavedFormation[], themselves: (number | null | undefined)[]) {
  const categories = new Map<number, string[]>()
  for (const { categoryName, riders } of saved)
    for (const { accountId } of riders)
      if (!themselves.includes(accountId))
        categories.set(accountId, [...new Set([...(categories.get(accountId) ?? []), categoryName])])
  return categories
}
