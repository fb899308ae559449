import { tillMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Taken } from './completing.rules.ts'
import * as queries from './counter.queries.ts'

type Booking = { cartId: string; shiftId: string; recordedBy: number; taken: Taken }

/** Books cash and card money of a cart in a shift that the caller has locked. */
export async function bookMoney(
  db: Transaction,
  { taken: { cash, cards }, ...received }: Booking,
  actor: Actor,
) {
  const { cartId: cartUUID, shiftId } = received
  const record = (id: string, method: 'cash' | 'card', valueInCents: number) =>
    recordFact(db, actor, {
      action: 'payment.received',
      entity: 'payment',
      entityId: id,
      after: { method, cartUUID, shiftId, valueInCents },
    })
  if (cash) {
    const { inCents: amountInCents, givenInCents } = cash
    const id = await queries.insertCash(db, { ...received, amountInCents, givenInCents })
    await record(id!, 'cash', amountInCents)
  }
  for (const { inCents: amountInCents, brand, nsu } of cards) {
    const id = await queries.insertCard(db, { ...received, amountInCents, brand, nsu })
    if (!id) throw bookedAlready(nsu)
    await record(id, 'card', amountInCents)
  }
}

/** Refuses what `bookMoney` would refuse in this shift now. */
export async function mustBeNew(db: Transaction, shiftId: string, { cards }: Taken) {
  for (const { brand, nsu } of cards)
    if (await queries.hasCard(db, { shiftId, brand, nsu })) throw bookedAlready(nsu)
}

const bookedAlready = (nsu: string) => refuse('card_booked_already', tillMessages.cardBookedAlready(nsu))
