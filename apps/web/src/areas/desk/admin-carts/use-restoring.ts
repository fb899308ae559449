import type { Cart, Input } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { attempts, once } from '#areas/desk/components/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages/messages.tsx'

type Selected = { cartItemId?: number; bundle: 0 | 1 }
type Repayment = Input<'POST /api/till/carts/:cartUUID/restore'>['body']

/** Restores entries or a cart. Each call resolves to true when the server has restored them. */
export function useRestoring({ cartUUID }: Cart, admin: Admin) {
  const show = useMessage()
  const { run, busy } = useAdminCall(admin)
  const [attempt] = useState(attempts)
  const query = { token: admin.token }

  async function shown(answer: { msg: string } | undefined) {
    if (!answer) return false
    if (answer.msg) await show(answer.msg, { passesByItself: true })
    return true
  }

  return {
    busy,
    restore: async ({ cartItemId, bundle }: Selected) =>
      shown(
        await run(() =>
          cartItemId === undefined
            ? api('POST /api/cart/admin/:cartUUID/restore', { params: { cartUUID }, query })
            : api('POST /api/cart/admin/:cartUUID/:cartItemId/restore', {
                params: { cartUUID, cartItemId: String(cartItemId) },
                query: { ...query, bundle: bundle === 1 ? '1' : '0' },
              }),
        ),
      ),
    payAgain: async (body: Repayment) => {
      const input = { params: { cartUUID }, query, body }
      const send = (key: string) => api('POST /api/till/carts/:cartUUID/restore', input, { once: key })
      return shown(await run(() => once(attempt, { cartUUID, ...body }, send)))
    },
  }
}
