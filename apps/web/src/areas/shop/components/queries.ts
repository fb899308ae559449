import { call } from '#api/call.ts'

/** A cart, paid in so many installments, and who asks. */
type Plan = { cartUUID: string; installments: number; token: string }

const planOf = (installments: number) => installments > 1 && { installments: String(installments) }

export const storedCart = ({ cartUUID, installments, token }: Plan) =>
  call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token, ...planOf(installments) },
  })

/** The modes of the call (docs/product.md#calls): '0' the QR code, '1' the text to copy, '2' whether it is paid. */
export type PixMode = '0' | '1' | '2'

/** What is paid now of a cart. */
export const cartPix = ({ cartUUID, installments, token }: Plan, mode: PixMode) =>
  call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode, ...planOf(installments) },
  })
