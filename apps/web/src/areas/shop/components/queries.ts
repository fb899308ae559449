import { call } from '#api/call.ts'
import { token } from '#storage/session.ts'

/** A cart, paid in so many installments. */
type Plan = { cartUUID: string; installments: number }

const planOf = (installments: number) => installments > 1 && { installments: String(installments) }

export const storedCart = ({ cartUUID, installments }: Plan) =>
  call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token: token(), ...planOf(installments) },
  })

/** The specification's modes: '0' the QR code, '1' the text to copy, '2' whether it is paid. */
export const cartPix = ({ cartUUID, installments }: Plan, mode: '0' | '1' | '2') =>
  call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token: token(), mode, ...planOf(installments) },
  })
