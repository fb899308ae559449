import type { Cart, CartItem, Input } from '@porteira/contract'
import { useRef, useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#components/send/attempt.ts'
import { EMPTY, partsOfWay, type Problems } from '#areas/desk/components/pay/parts.ts'
import { useTill } from '#areas/desk/components/use-till.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { readTillPlace } from '#storage/till.ts'
import { selectionOf } from './selection-of.ts'

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
  const fields = useRef<HTMLDivElement>(null)
  const [{ deviceKey }] = useState(readTillPlace)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const selection = selectionOf(unit)
  const debt = useDebt({ cart, admin, query: selection.query, deviceKey })
  const { restore, payAgain, busy } = useRestoring(cart, admin)

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setProblems({})
  }

  async function submit() {
    if (debt.isPaid) return close(await restore(selection.body))
    const { parts, problems: found } = partsOfWay(typed, debt.owedInCents)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      setProblems(found)
      fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    if (!debt.shift) return
    const { cash, cards } = parts
    const { shiftId } = debt.shift
    const shown = debt.owedInCents / 100
    close(await payAgain({ ...selection.body, shiftId, deviceKey, shown, cash, cards }))
  }

  function close(isDone: boolean) {
    if (!isDone) return
    onClose()
    onDone()
  }

  return { ...debt, fields, typed, problems, change, busy, submit }
}

type Selection = ReturnType<typeof selectionOf>
type DebtOptions = Pick<RepaymentOptions, 'cart' | 'admin'> & {
  query: Selection['query']
  deviceKey: string
}

/** What is owed for the selected entries, and the shift that can receive it. */
function useDebt({ cart: { cartUUID, eventUUID }, admin, query, deviceKey }: DebtOptions) {
  const owed = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/restoration',
    { params: { cartUUID }, query: { token: admin.token, ...query } },
    admin,
  )
  const till = useTill(eventUUID, deviceKey, admin)
  const owedInCents = centsOf(owed.data?.owed ?? 0)
  const isPaid = owed.data !== undefined && owedInCents === 0
  return {
    owed,
    till,
    shift: till.shift,
    refusal: owed.data?.refusal ?? '',
    owedInCents,
    isPaid,
    failure: owed.error ?? (isPaid ? undefined : till.error),
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
