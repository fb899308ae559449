import { tillMessages } from '@porteira/domain'
import { refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { lockCart } from '#modules/sales/index.ts'
import type { AskDependencies, Asking } from '../methods/method.service.ts'
import { readUncovered } from '../ledger/ledger.queries.ts'
import { findSale, readSale } from './sales.service.ts'

type Part = { cartUUID: string; asking: Asking; valueInCents: number | undefined }

/**
 * Asks the bank for the whole sale or a part of it. Another amount replaces what was asked for: that is ended at the bank
 * first. If it was paid at that moment, its money is kept and the answer says so.
 */
export async function askByBank(
  parts: AskDependencies,
  { cartUUID, asking, valueInCents }: Part,
  actor: Actor,
) {
  const { db } = parts
  const { id } = await findSale(db, cartUUID)
  const askedInCents = await asking.findAsked(db, id)
  if (askedInCents !== undefined && askedInCents !== valueInCents) {
    mustBePart(valueInCents, await readUncovered(db, id))
    await asking.end(parts, id)
  }
  const started = await db.transaction().execute(async (db) => {
    const cart = await lockCart(db, id)
    if (cart.status !== 'open' || cart.secondsLeft <= 0) throw refuse('sale_over', tillMessages.saleOver)
    const leftInCents = await readUncovered(db, id)
    if (leftInCents < cart.total_in_cents) throw refuse('pix_received', tillMessages.pixReceived)
    mustBePart(valueInCents, leftInCents)
    return { ...(await asking.start(db, { cart, valueInCents, actor })), secondsLeft: cart.secondsLeft }
  })
  const text = await asking.ask(parts, started, actor)
  return { sale: await readSale(db, id), reference: started.reference, text }
}

function mustBePart(valueInCents: number | undefined, leftInCents: number): asserts valueInCents is number {
  // guard: pix-part-not-above-sale
  if (valueInCents === undefined || valueInCents <= 0 || valueInCents > leftInCents)
    throw refuse('invalid_value', tillMessages.pixAboveLeft(leftInCents))
}
