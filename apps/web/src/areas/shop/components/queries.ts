import { call } from '#api/call.ts'

/** A cart, its number of installments and the token of the buyer. */
type Plan = { cartUUID: string; installments: number; token: string }

const planOf = (installments: number) => installments > 1 && { installments: String(installments) }

export const storedCart = ({ cartUUID, installments, token }: Plan) =>
  call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token, ...planOf(installments) },
  })

/** The modes of the call (docs/product/interface.md#calls): '0' the QR code, '1' the text to copy, '2' whether it is paid. */
export type PixMode = '0' | '1' | '2'

/** The charge of a cart that is paid now. */
export const cartPix = ({ cartUUID, installments, token }: Plan, mode: PixMode) =>
  call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode, ...planOf(installments) },
  })
