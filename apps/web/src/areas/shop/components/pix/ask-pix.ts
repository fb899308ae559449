import { api } from '#api/client.ts'
import { token } from '#storage/session.ts'

/** What is paid here: a cart, under a plan of so many installments, or one charge of a plan that has begun. */
export type Charge = { cartUUID: string; installments: number; txid?: string }

/** The specification's modes: '0' the QR code, '1' the text to copy, '2' whether it is paid. */
export function askPix(
  { cartUUID, installments, txid }: Charge,
  mode: '0' | '1' | '2',
  options: { signal: AbortSignal; retry?: boolean },
) {
  const query = { token: token(), mode }
  if (txid !== undefined)
    return api('GET /api/cart/:cartUUID/pay/pix/:txid', { params: { cartUUID, txid }, query }, options)
  const plan = installments > 1 && { installments: String(installments) }
  return api(
    'GET /api/cart/:cartUUID/pay/pix',
    { params: { cartUUID }, query: { ...query, ...plan } },
    options,
  )
}
