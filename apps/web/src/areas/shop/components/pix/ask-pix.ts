import { api } from '#api/client.ts'
import { token } from '#storage/session.ts'
import { cartPix } from '../queries.ts'

/** What is paid here: a cart, under a plan of so many installments, or one charge of a plan that has begun. */
export type Charge = { cartUUID: string; installments: number; txid?: string }

export function askPix(
  { cartUUID, installments, txid }: Charge,
  mode: '0' | '1' | '2',
  options: { signal: AbortSignal; retry?: boolean },
) {
  if (txid === undefined) return api(...cartPix({ cartUUID, installments }, mode), options)
  const query = { token: token(), mode }
  return api('GET /api/cart/:cartUUID/pay/pix/:txid', { params: { cartUUID, txid }, query }, options)
}
