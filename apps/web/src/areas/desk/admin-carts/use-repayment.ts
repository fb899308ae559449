import type { Cart, CartItem, Input } from '@porteira/contract'
import { useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#components/send/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { selectionOf } from './selection-of.ts'
import { useReceiving } from './use-receiving.ts'

export type RepaymentOptions = {
  /** The entries that are restored: one, all of a bundle, or undefined for the cart. */
  unit?: CartItem[]
  cart: Cart
  admin: Admin
  onDone: () => void
  onClose: () => void
}

/** What the desk receives before entries or a cart are restored, and the restoration. */
export function useRepayment({ unit, cart, admin, onDone, onClose }: RepaymentOptions) {
  const receiving = useReceiving(cart.eventUUID, admin)
  const selection = selectionOf(unit)
  const debt = useDebt({ cart, admin, query: selection.query })
  const { restore, payAgain, busy } = useRestoring(cart, admin)
  const failure = debt.owed.error ?? (debt.isPaid ? undefined : receiving.till.error)

  async function submit() {
    if (debt.isPaid) return close(await restore(selection.body))
    const parts = receiving.takeParts(debt.owedInCents)
    if (!parts) return
    const shown = debt.owedInCents / 100
    close(await payAgain({ ...selection.body, ...parts, shown }))
  }

  function close(isDone: boolean) {
    if (!isDone) return
    onClose()
    onDone()
  }

  return { ...debt, failure, receiving, busy, submit }
}

type Selection = ReturnType<typeof selectionOf>
type DebtOptions = Pick<RepaymentOptions, 'cart' | 'admin'> & { query: Selection['query'] }

/** What is owed for the selected entries. */
function useDebt({ cart: { cartUUID }, admin, query }: DebtOptions) {
  const owed = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/restoration',
    { params: { cartUUID }, query: { token: admin.token, ...query } },
    admin,
  )
  const owedInCents = centsOf(owed.data?.owed ?? 0)
  const isPaid = owed.data !== undefined && owedInCents === 0
  return {
    owed,
    refusal: owed.data?.refusal ?? '',
    owedInCents,
    isPaid,
  }
}

type Repayment = Input<'POST /api/till/carts/:cartUUID/restore'>['body']

/** Restores entries or a cart. Each call resolves to true when the server has restored them. */
function useRestoring({ cartUUID }: Cart, admin: Admin) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)
  const query = { token: admin.token }

  const restored = async (call: () => Promise<{ msg: string }>) => (await sendAndSay(call)) !== undefined

  return {
    busy,
    restore: async ({ cartItemId, bundle }: Selection['body']) =>
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
