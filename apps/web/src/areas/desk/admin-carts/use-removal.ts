import type { Cart } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#areas/desk/components/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages/messages.tsx'

type Removal = { cartItemId?: number; bundle: 0 | 1; desc: string; shown: number; value?: number }

/** Removes entries with their return, or proposes it. Resolves to true when the server has accepted it. */
export function useRemoval({ cartUUID }: Pick<Cart, 'cartUUID'>, admin: Admin) {
  const show = useMessage()
  const client = useQueryClient()
  const { run, busy } = useAdminCall(admin)
  const [attempt] = useState(attempts)

  async function remove(body: Removal) {
    const input = { params: { cartUUID }, query: { token: admin.token }, body }
    const send = (key: string) => api('POST /api/cart/admin/:cartUUID/removal', input, { once: key })
    const answer = await run(() => once(attempt, { cartUUID, ...body }, send))
    if (!answer) return false
    void client.invalidateQueries({ queryKey: waitingRefunds(admin.token) })
    await show(answer.msg, { passesByItself: true })
    return true
  }

  return { remove, busy }
}
