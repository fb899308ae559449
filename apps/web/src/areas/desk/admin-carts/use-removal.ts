import type { Cart } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#areas/desk/components/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

type Removal = { cartItemId?: number; bundle: 0 | 1; desc: string; shown: number; value?: number }

/** Removes entries with their return, or proposes it. Resolves to true when the server has accepted it. */
export function useRemoval({ cartUUID }: Pick<Cart, 'cartUUID'>, admin: Admin) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)

  async function remove(body: Removal) {
    const input = { params: { cartUUID }, query: { token: admin.token }, body }
    const removal = (key: string) => api('POST /api/cart/admin/:cartUUID/removal', input, { once: key })
    const answer = await sendAndSay(
      () => once(attempt, { cartUUID, ...body }, removal),
      () => void client.invalidateQueries({ queryKey: waitingRefunds(admin.token) }),
    )
    return answer !== undefined
  }

  return { remove, busy }
}
