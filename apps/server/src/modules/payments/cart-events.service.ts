import type { Database, Transaction } from '#platform/database/client.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import * as queries from './cart-events.queries.ts'
import { giveUpCharges } from './methods/pix/settlement/charges.service.ts'
import { lockCharges } from './methods/pix/settlement/settlement.queries.ts'

type CartChange = { cartId: string; actor: Actor }

/** The carts among these that may still be paid, because a charge of theirs is at the bank. */
export const listPayable = (db: Database, cartIds: string[]) => queries.listPayable(db, cartIds)

/** What came in for a cart in centavos, what of it went back, and what its first payment costs. */
export const readMoney = (db: Database, cartId: string) => queries.readMoney(db, cartId)

/** What could still be paid for a cancelled cart is given up; a job takes it back at the bank. */
export const endCharges = async (db: Transaction, { cartId, actor }: CartChange) =>
  giveUpCharges(db, await lockCharges(db, cartId), actor)

/** Money of a restored cart that did not go back pays it; one that nobody paid chooses its plan anew. */
export async function restorePayments(
  db: Transaction,
  { cartId, status, actor }: CartChange & { status: 'open' | 'paid' },
) {
  const honoured = await queries.honourKept(db, cartId)
  await recordCharges(db, honoured, actor)
  if (status === 'paid') await planLost(db, cartId, actor)
  else await queries.giveUpPlans(db, cartId)
}

/** Installments that ended although nobody here had wanted it are still owed: they are planned again. */
export const planLost = async (db: Transaction, cartId: string, actor: Actor) =>
  recordCharges(db, await queries.planAgain(db, cartId), actor)

const recordCharges = (db: Transaction, charges: { txid: string; status: string }[], actor: Actor) =>
  recordFacts(
    db,
    actor,
    charges.map(({ txid, status }) => ({
      action: `charge.${status}`,
      entity: 'charge',
      entityId: txid,
      after: { status },
    })),
  )
