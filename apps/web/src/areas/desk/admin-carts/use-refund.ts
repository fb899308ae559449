import type { Cart } from '@porteira/contract'
import { parseReais } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#components/send/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { type Refundable, wireAmount } from './refund.ts'

type Removal = { remove?: number; cartItemId?: number | undefined; bundle?: number }

/** Requests a refund of a payment by its own method, with a removal in the same step. Resolves to true when the server has accepted it. */
export function useRefund({ cart, pix, admin }: { cart: Cart; pix: Refundable; admin: Admin }) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)

  async function refund(value: string, desc: string, { cartItemId, ...removal }: Removal = {}) {
    const body = {
      desc: desc.trim(),
      ...removal,
      ...(cartItemId !== undefined && { cartItemId }),
    }
    const query = { token: admin.token }
    const { deskPaymentId, txid, endToEndId } = pix
    const repay = (key: string) =>
      deskPaymentId === undefined
        ? api(
            'POST /api/cart/admin/:cartUUID/pix/:txid/return',
            {
              params: { cartUUID: cart.cartUUID, txid },
              query,
              body: { ...body, value: wireAmount(value), endToEndId },
            },
            { once: key },
          )
        : api(
            'POST /api/till/payments/:paymentId/refund',
            {
              params: { paymentId: deskPaymentId },
              query,
              body: { ...body, value: (parseReais(wireAmount(value)) ?? 0) / 100 },
            },
            { once: key },
          )
    const change = { cartUUID: cart.cartUUID, deskPaymentId, txid, endToEndId, value, ...body }
    const answer = await sendAndSay(
      () => once(attempt, change, repay),
      // Above the daily limit the refund is added to the list of waiting refunds.
      () => void client.invalidateQueries({ queryKey: waitingRefunds(admin.token) }),
    )
    return answer !== undefined
  }

  return { refund, busy }
}
