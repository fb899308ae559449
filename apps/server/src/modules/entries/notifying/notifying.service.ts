import { hashToken, newToken } from '#modules/accounts/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import * as queries from './notifying.queries.ts'
import { cancelledMail, entryMail, objectionLink, replacedMail, withdrawnMail } from './notifying.rules.ts'

type SavedEntry = { categoryName: string; riders: { accountId: number }[] }
type SavedEntries = {
  cart: { id: string; owner_id: number | null }
  saved: SavedEntry[]
  enteredBy: number | undefined
  origin: string
}

/**
 * Adds a mail to the outbox for each rider who was entered by another person, once per event and day. Runs in the
 * transaction that saves the formations. Returns true if the outbox got a mail.
 */
export async function notifyEnteredRiders(db: Transaction, { cart, saved, enteredBy, origin }: SavedEntries) {
  const categories = categoriesByRider(saved, [cart.owner_id, enteredBy])
  if (categories.size === 0) return false
  const facts = await queries.readEntryFacts(db, cart.id)
  if (!facts) return false
  const codes = new Map([...categories.keys()].map((id) => [id, newToken()]))
  const riders = [...codes].map(([accountId, code]) => ({ accountId, codeHash: hashToken(code) }))
  const notified = await queries.insertNotices(db, facts.eventId, riders)
  for (const { accountId, nickname, email, notifiedOn } of notified) {
    const link = objectionLink(origin, codes.get(accountId) ?? '')
    const mail = entryMail({ nickname, facts, categories: categories.get(accountId) ?? [], link })
    const fact = `entered:${accountId}:${facts.eventId}:${notifiedOn}`
    await promiseMail(db, { fact, to: email, ...mail })
  }
  return notified.length > 0
}

type Withdrawn = { cartId: string; cartItemIds: number[]; withdrawalId: string }

/** Adds a mail to the outbox for each rider of these entries but the buyer, who withdraws them. */
export async function notifyWithdrawn(db: Transaction, { cartId, cartItemIds, withdrawalId }: Withdrawn) {
  const facts = await queries.readEntryFacts(db, cartId)
  if (!facts) return
  for (const rider of await queries.listRidersToTell(db, cartItemIds, facts.ownerId)) {
    const fact = `withdrawn:${withdrawalId}:${rider.accountId}`
    await promiseMail(db, { fact, to: rider.email, ...withdrawnMail(rider, facts) })
  }
}

type Replaced = {
  cartId: string
  categoryName: string
  accountIds: number[]
  by: 'desk' | 'buyer'
  fact: string
}

/** Adds a mail to the outbox for each of these people, but the buyer, who left an entry because others took their places. */
export async function notifyReplacedRiders(
  db: Transaction,
  { cartId, categoryName, accountIds, by, fact }: Replaced,
) {
  const facts = accountIds.length === 0 ? undefined : await queries.readEntryFacts(db, cartId)
  if (!facts) return
  for (const { accountId, email, nickname } of await queries.listAccountsToTell(
    db,
    accountIds,
    facts.ownerId,
  ))
    await promiseMail(db, {
      fact: `${fact}:${accountId}`,
      to: email,
      ...replacedMail({ nickname, categoryName, by }, facts),
    })
}

type Cancelled = { cancellationId: string; cartItemIds: number[] }

/** Adds one mail to the outbox for each rider of entries that a cancellation ends, about all of its entries. */
export async function notifyCancelled(db: Transaction, { cancellationId, cartItemIds }: Cancelled) {
  for (const rider of await queries.listCancelledRiders(db, cancellationId, cartItemIds)) {
    const fact = `cancelled:${cancellationId}:${rider.accountId}`
    await promiseMail(db, { fact, to: rider.email, ...cancelledMail(rider) })
  }
}

/** The category names by account id, without the accounts in `themselves`. */
function categoriesByRider(saved: SavedEntry[], themselves: (number | null | undefined)[]) {
  const categories = new Map<number, string[]>()
  for (const { categoryName, riders } of saved)
    for (const { accountId } of riders)
      if (!themselves.includes(accountId))
        categories.set(accountId, [...new Set([...(categories.get(accountId) ?? []), categoryName])])
  return categories
}
