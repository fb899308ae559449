import type { Database, Transaction } from '#platform/database/client.ts'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import { createLimiter } from '#platform/concurrency/limiter.ts'
import type { CartStatus } from '#platform/database/tables.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { isUnpaid, lockFreeCarts } from '#modules/sales/index.ts'
import { receiveTogether } from '../../../ledger/receiving/receiving.service.ts'
import { isLive, isSettled, UNPAID_CHARGE } from '../charges/charge-states.rules.ts'
import { chargeFact } from '../charges/charge-states.service.ts'
import { payCharges } from '../charges/charge-states.queries.ts'
import type { ChargeRow } from '../charges/charge-columns.queries.ts'
import { lockChargesOf } from '../charges/charges.queries.ts'
import { areRivals, askedInCents } from '../charges/charges.rules.ts'
import * as queries from './settlement.queries.ts'
import { type Resolution, resolve } from './settlement.rules.ts'
import { paidNoticeOf, pixFact, settlePix } from './settling.service.ts'

type Received = { charge: ChargeRow; pix: queries.ReceivedPix }
type Waiting = Received & {
  onDecided(resolution: Resolution | 'known'): void
  onError(error: unknown): void
}
type LockedCharge = Awaited<ReturnType<typeof lockChargesOf>>[number]

const MAX_BATCH_SIZE = 25
const MAX_PARALLEL_SINGLES = 4
const fromBank: Actor = { kind: 'bank' }

function createSettler(db: Database) {
  const limiter = createLimiter({ atOnce: MAX_PARALLEL_SINGLES, waiting: Infinity })
  return createBatcher<Waiting>(MAX_BATCH_SIZE, async (batch) => {
    // A Pix that fails must not fail the others, so after an error each is settled by itself.
    const done = await settleTogether(db, batch).catch(() => new Set<Waiting>())
    for (const one of done) one.onDecided('honoured')
    // The next batch does not wait for them, because each may wait for the lock of its cart.
    for (const one of batch)
      if (!done.has(one))
        void limiter(() => settlePix(db, one.charge, one.pix)).then(one.onDecided, one.onError)
  })
}

const settlers = new WeakMap<Database, ReturnType<typeof createSettler>>()

/**
 * Records and decides a received Pix once, as `settlePix` does. Pix that arrive together and simply pay their carts
 * are settled by one transaction.
 */
export function settleSoon(db: Database, charge: ChargeRow, pix: queries.ReceivedPix) {
  const settler = settlers.get(db) ?? createSettler(db)
  settlers.set(db, settler)
  return new Promise<Resolution | 'known'>((onDecided, onError) =>
    settler({ charge, pix, onDecided, onError }),
  )
}

/**
 * Settles those Pix that pay an unpaid cart of which nothing else must change. Returns them. Carts that another
 * transaction has locked are left out, so that this one waits for no cart while it holds others.
 */
const settleTogether = <One extends Received>(db: Database, batch: One[]) =>
  db.transaction().execute(async (db) => {
    const cartIds = [...new Set(batch.map(({ charge }) => charge.cart_id))]
    const waiting = (await lockFreeCarts(db, cartIds)).filter(({ status }) => isUnpaid(status))
    const status = new Map(waiting.map((cart) => [cart.id, cart.status]))
    const charges = Map.groupBy(await lockChargesOf(db, [...status.keys()]), ({ cart_id: id }) => id)
    const known = await queries.listKnownPix(
      db,
      batch.map(({ pix }) => pix.endToEndId),
    )
    const payments = new Map<string, Received>()
    const done = new Set<One>()
    for (const one of batch) {
      const { cart_id: cartId, id } = one.charge
      const all = charges.get(cartId) ?? []
      const charge = all.find((other) => other.id === id)
      const cartStatus = status.get(cartId)
      if (!charge || !cartStatus || known.has(one.pix.endToEndId) || payments.has(cartId)) continue
      if (!isPlain(charge, all) || decide(charge, one.pix, cartStatus) !== 'honoured') continue
      payments.set(cartId, { charge, pix: one.pix })
      done.add(one)
    }
    await honourAll(db, [...payments.values()])
    failpoint('payment-decided-before-commit')
    return done
  })

/** True if a payment of this charge changes no other charge, no plan and no credit. */
const isPlain = (charge: LockedCharge, all: LockedCharge[]) =>
  charge.isOfCurrentPlan &&
  charge.completesCart &&
  charge.covers.length === 0 &&
  charge.credited_pix === null &&
  !all.some((other) => areRivals(charge, other) && (isLive(other) || isSettled(other)))

const decide = (charge: ChargeRow, pix: queries.ReceivedPix, cartStatus: CartStatus) =>
  resolve({
    pixInCents: pix.valueInCents,
    chargeInCents: askedInCents(charge),
    chargeIsPaid: isSettled(charge),
    rivalIsPaid: false,
    cartStatus,
  })

async function honourAll(db: Transaction, received: Received[]) {
  if (received.length === 0) return
  const count = await queries.insertHonouredPix(db, received)
  const paid = await payCharges(
    db,
    received.map(({ charge, pix }) => ({ id: charge.id, paidAt: pix.settledAt })),
    UNPAID_CHARGE,
  )
  const facts = received.flatMap(({ charge, pix }) => [
    pixFact('honoured', pix),
    chargeFact(charge.txid, 'paid'),
  ])
  await recordFacts(db, fromBank, facts)
  const carts = await receiveTogether(
    db,
    received.map(({ charge }) => ({ cartId: charge.cart_id, ...paidNoticeOf(charge) })),
    fromBank,
  )
  // A parallel reading recorded a Pix without its cart. Then this transaction fails and each Pix is settled by itself.
  if ([count, paid.length, carts].some((changed) => changed !== received.length))
    throw new Error('a payment became known while it was decided')
}
