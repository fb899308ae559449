import { qrPng } from '#providers/pix/qr.ts'
import * as queries from './payments.queries.ts'

export { askForCharge, type Buyer, type Payment, readPixText, startCharge } from './charging.service.ts'
export { listPayments } from './listing.service.ts'
export { offerPlans } from './offering.service.ts'
export { newTxid } from './payments.rules.ts'
export { noteViewer, readStatus } from './watching.service.ts'
export const { findBuyer, insertChargeAfter, readTerms } = queries

const drawn = new Map<string, Promise<Buffer>>()
const MOST_DRAWN = 500

/** The QR code of a text as PNG; the last ones are kept, because every reload of a page asks again. */
export function drawQr(text: string) {
  const known = drawn.get(text)
  if (known) return known
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value!)
  const png = qrPng(text)
  drawn.set(text, png)
  return png
}
