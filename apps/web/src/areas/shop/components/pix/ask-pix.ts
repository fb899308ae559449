import { api } from '#api/client.ts'
import type { Session } from '#storage/page-reads.ts'
import { cartPix, type PixMode } from '../queries.ts'

/** The charge to pay: the first charge of a cart with this number of installments, or the charge with this txid. */
export type Charge = { cartUUID: string; installments: number; txid?: string }

/** A charge and the login of the buyer. */
export type ChargeRequest = { charge: Charge; session: Session }

export function askPix(
  { charge: { cartUUID, installments, txid }, session }: ChargeRequest,
  mode: PixMode,
  options: { signal: AbortSignal; retry?: boolean },
) {
  const token = session.token()
  if (txid === undefined) return api(...cartPix({ cartUUID, installments, token }, mode), options)
  const query = { token, mode }
  return api('GET /api/cart/:cartUUID/pay/pix/:txid', { params: { cartUUID, txid }, query }, options)
}
