import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { bookedAlready, hasReference, type Taken } from './completing.rules.ts'
import * as queries from './counter.queries.ts'

type Booking = { cartId: string; shiftId: string; recordedBy: number; taken: Taken[] }

/** Books the money of a cart in a shift that the caller has locked. */
export async function bookMoney(db: Transaction, { taken, ...received }: Booking, actor: Actor) {
  const { cartId: cartUUID, shiftId } = received
  for (const one of taken) {
    const id = await queries.insertTaken(db, one, received)
    if (!id) throw repeated(one)
    await recordFact(db, actor, {
      action: 'payment.received',
      entity: 'payment',
      entityId: id,
      after: { method: one.method, cartUUID, shiftId, valueInCents: one.inCents },
    })
  }
}

/** Refuses what `bookMoney` would refuse in this shift now. */
export async function mustBeNew(db: Transaction, shiftId: string, taken: Taken[]) {
  for (const one of taken.filter(hasReference))
    if (await queries.isBooked(db, shiftId, one)) throw repeated(one)
}

function repeated(taken: Taken) {
  const { code, message } = bookedAlready(taken)
  return refuse(code, message)
}
