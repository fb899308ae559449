import { tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { originOf } from '#modules/accounts/index.ts'
import { lockCart } from '#modules/sales/index.ts'
import { isAsked } from '../methods/pix/charges/charge-states.rules.ts'
import { giveUpCharges } from '../methods/pix/charges/charge-states.service.ts'
import type { ChargeRow } from '../methods/pix/charges/charge-columns.queries.ts'
import { insertCharges, lockCharges, readCharge } from '../methods/pix/charges/charges.queries.ts'
import { newTxid } from '../methods/pix/charges/charges.rules.ts'
import { askForCharge } from '../methods/pix/charges/charging.service.ts'
import { drawQr } from '../methods/pix/charges/qr.service.ts'
import { removeAtBank } from '../methods/pix/settlement/asking.service.ts'
import * as plans from '../plans/plans.queries.ts'
import { readUncovered } from '../ledger/ledger.queries.ts'
import * as queries from './sales.queries.ts'
import { findSale, readSale } from './sales.service.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'bank' | 'queue' | 'log'>

/**
 * Asks for the whole sale or a part of it by Pix. Another amount replaces the charge: the old one is removed at the bank
 * first. If it was paid at that moment, its money is kept and the answer says so.
 */
export async function askByPix(
  parts: Dependencies,
  { cartUUID, valueInCents }: { cartUUID: string; valueInCents: number | undefined },
  actor: Actor,
) {
  const { db } = parts
  const { id } = await findSale(db, cartUUID)
  const live = await queries.findLivePix(db, id)
  if (live && live.valueInCents !== valueInCents) {
    mustBePart(valueInCents, await readUncovered(db, id))
    await endPixPart(parts, id)
  }
  const { charge, secondsLeft } = await db
    .transaction()
    .execute((db) => ensurePart(db, id, valueInCents, actor))
  const text = await askForCharge(parts, charge, { secondsLeft, actor })
  const qr = `data:image/png;base64,${(await drawQr(text)).toString('base64')}`
  return {
    sale: await readSale(db, id),
    txid: charge.txid,
    pixCopiaECola: text,
    qr,
    link: linkOf(parts.config, charge),
  }
}

/** The page for the phone of the buyer. */
const linkOf = (config: Dependencies['config'], { txid }: ChargeRow) => `${originOf(config)}/pix/${txid}`

function mustBePart(valueInCents: number | undefined, leftInCents: number): asserts valueInCents is number {
  // guard: pix-part-not-above-sale
  if (valueInCents === undefined || valueInCents <= 0 || valueInCents > leftInCents)
    throw refuse('invalid_value', tillMessages.pixAboveLeft(leftInCents))
}

/** Reads the live charge of this amount, or inserts a plan with one charge. Gives up any other charge of the sale. */
async function ensurePart(db: Transaction, cartId: string, valueInCents: number | undefined, actor: Actor) {
  const cart = await lockCart(db, cartId)
  if (cart.status !== 'open' || cart.secondsLeft <= 0) throw refuse('sale_over', tillMessages.saleOver)
  const charges = await lockCharges(db, cartId)
  if (charges.some(({ status }) => status === 'paid')) throw refuse('pix_received', tillMessages.pixReceived)
  mustBePart(valueInCents, await readUncovered(db, cartId))
  const { secondsLeft } = cart
  const live = charges.find((charge) => isAsked(charge) && charge.value_in_cents === valueInCents)
  if (live) return { charge: live, secondsLeft }
  await giveUpPixPart(db, cartId, actor)
  const completes = valueInCents === cart.total_in_cents
  const planId = await plans.insertPlan(db, {
    cart_id: cartId,
    installments: 1,
    interest_percent: '0',
    total_in_cents: valueInCents,
    completes_cart: completes,
  })
  const [charge] = await insertCharges(db, [
    {
      plan_id: planId,
      cart_id: cartId,
      installment: 1,
      kind: 'cob',
      txid: newTxid(),
      value_in_cents: valueInCents,
      due_on: null,
      status: 'intent',
      expires_at: cart.expires_at,
    },
  ])
  await recordFact(db, actor, {
    action: 'plan.chosen',
    entity: 'cart',
    entityId: cartId,
    after: { installments: 1, totalInCents: valueInCents, ...(!completes && { isPart: true }) },
  })
  return { charge: charge!, secondsLeft }
}

/**
 * Ends the charge of a sale at the bank before the sale is paid in another way. Without an answer of the bank the sale
 * goes on: a job removes the charge later, and a Pix for it goes back.
 */
export async function endPixPart(parts: Dependencies, cartId: string) {
  const charge = await findLiveCharge(parts.db, cartId)
  if (!charge) return
  await removeAtBank(parts, charge).catch((error: unknown) => {
    if (!(error instanceof BankError)) throw error
    parts.log.warn(
      { event: 'sale.pix-not-ended', err: error },
      'The bank did not cancel the charge of a sale that is paid in another way',
    )
  })
}

async function findLiveCharge(db: Database, cartId: string): Promise<ChargeRow | undefined> {
  const live = await queries.findLivePix(db, cartId)
  return live && readCharge(db, live.chargeId)
}

/** Gives up the live charges of a sale, with their plan unless its Pix was received. The caller has locked the cart. */
export async function giveUpPixPart(db: Transaction, cartId: string, actor: Actor) {
  const charges = await lockCharges(db, cartId)
  await giveUpCharges(db, charges, actor)
  if (!charges.some(({ status }) => status === 'paid')) await plans.giveUpPlans(db, cartId)
}
