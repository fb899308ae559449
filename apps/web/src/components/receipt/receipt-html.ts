import { api } from '#api/client.ts'

/** The receipt of a paid cart as an HTML document. */
export async function readReceipt(cartUUID: string, token: string, options: { signal?: AbortSignal } = {}) {
  const { receiptHTML } = await api(
    'POST /api/cart/:cartUUID/receipt/html',
    { params: { cartUUID }, body: { token, cartUUID } },
    options,
  )
  return receiptHTML
}
