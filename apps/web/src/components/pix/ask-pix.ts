import { api } from '#api/client.ts'
import { token } from '#api/session.ts'

/** What is paid here: a cart, under a plan of so many installments. */
export type Charge = { cartUUID: string; installments: number }

/** The specification's modes: '0' the QR code, '1' the text to copy, '2' whether it is paid. */
export const askPix = (
  { cartUUID, installments }: Charge,
  mode: '0' | '1' | '2',
  options: { signal: AbortSignal; retry?: boolean },
) =>
  api(
    'GET /api/cart/:cartUUID/pay/pix',
    {
      params: { cartUUID },
      query: { token: token(), mode, ...(installments > 1 && { installments: String(installments) }) },
    },
    options,
  )
