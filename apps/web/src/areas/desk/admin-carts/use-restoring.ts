import type { Cart, Input } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { attempts, once } from '#areas/desk/components/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

type Selected = { cartItemId?: number; bundle: 0 | 1 }
type Repayment = Input<'POST /api/till/carts/:cartUUID/restore'>['body']

/** Restores entries or a cart. Each call resolves to true when the server has restored them. */
export function useRestoring({ cartUUID }: Cart, admin: Admin) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)
  const query = { token: admin.token }

  const restored = async (call: () => Promise<{ msg: string }>) => (await sendAndSay(call)) !== undefined

  return {
    busy,
    restore: async ({ cartItemId, bundle }: Selected) =>
      restored(() =>
        cartItemId === undefined
          ? api('POST /api/cart/admin/:cartUUID/restore', { params: { cartUUID }, query })
          : api('POST /api/cart/admin/:cartUUID/:cartItemId/restore', {
              params: { cartUUID, cartItemId: String(cartItemId) },
              query: { ...query, bundle: bundle === 1 ? '1' : '0' },
            }),
      ),
    payAgain: async (body: Repayment) => {
      const input = { params: { cartUUID }, query, body }
      const repay = (key: string) => api('POST /api/till/carts/:cartUUID/restore', input, { once: key })
      return restored(() => once(attempt, { cartUUID, ...body }, repay))
    },
  }
}
