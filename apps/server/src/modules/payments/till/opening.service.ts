import { tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { eventNotFound, refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import type { ReservationBatcher } from '#modules/sales/index.ts'
import * as queries from './sales.queries.ts'
import { readSale } from './sales.service.ts'

type NewSale = {
  eventUUID: string
  cpf: string
  items: { itemUUID: string; quantity: number }[]
  /** Why the desk sells units that a waiting list would get; '' if it does not. */
  passReason: string
}

/**
 * Reserves items for a person at the desk, by the same stock and limits as online. A buyer with a login owns the cart at
 * once. A cart for a person without one stays with the desk until it confirms the identity, and so does each new cart
 * of that person until then: anybody may have registered the CPF since. A confirmation by the desk of another event does
 * not count.
 */
export async function openSale(
  { db }: Pick<Context, 'db'>,
  batcher: ReservationBatcher,
  { eventUUID, cpf, items, passReason }: NewSale,
  { soldBy, actor, call }: { soldBy: number; actor: Actor; call: Call | undefined },
) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const buyer = await queries.findBuyer(db, cpf, eventUUID)
  if (!buyer) throw refuse('buyer_unknown', tillMessages.buyerUnknown)
  // guard: new-login-owns-nothing-unconfirmed
  const isOwned = buyer.hasLogin && !buyer.hasUnconfirmedSale
  const atDesk = { eventId: eventUUID.toLowerCase(), soldBy, isOwned, passReason }
  const reservation = {
    items,
    buyer: { accountId: buyer.id, isAdmin: false },
    atDesk,
    actor,
    termsVersion: '',
  }
  const { cartUUID } = await batcher.reserve(reservation, call)
  return readSale(db, cartUUID)
}
