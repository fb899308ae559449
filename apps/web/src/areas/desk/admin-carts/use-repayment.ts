import type { Cart, CartItem } from '@porteira/contract'
import { useRef, useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { EMPTY, partsOfWay, type Problems } from '#areas/desk/components/pay/parts.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { readTillPlace } from '#storage/till.ts'
import { selectionOf } from './selection-of.ts'
import { useRestoring } from './use-restoring.ts'

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
  const [place] = useState(readTillPlace)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const selection = selectionOf(unit)
  const owed = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/restoration',
    { params: { cartUUID: cart.cartUUID }, query: { token: admin.token, ...selection.query } },
    admin,
  )
  const till = useAdminQuery(
    'GET /api/events/:eventUUID/till',
    { params: { eventUUID: cart.eventUUID }, query: { token: admin.token, deviceKey: place.deviceKey } },
    admin,
  )
  const { restore, payAgain, busy } = useRestoring(cart, admin)
  const refusal = owed.data?.refusal ?? ''
  const owedInCents = centsOf(owed.data?.owed ?? 0)
  const shift =
    till.data?.shift?.state === 'open' && till.data.shift.isHere === 1 ? till.data.shift : undefined
  const isPaid = owed.data !== undefined && owedInCents === 0
  const failure = owed.error ?? (isPaid ? undefined : till.error)

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setProblems({})
  }

  async function submit() {
    if (isPaid) return close(await restore(selection.body))
    const { parts, problems: found } = partsOfWay(typed, owedInCents)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      setProblems(found)
      fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    const { cash, cards } = parts
    if (!shift) return
    const { shiftId } = shift
    close(
      await payAgain({
        ...selection.body,
        shiftId,
        deviceKey: place.deviceKey,
        shown: owedInCents / 100,
        cash,
        cards,
      }),
    )
  }

  function close(isDone: boolean) {
    if (!isDone) return
    onClose()
    onDone()
  }

  return {
    fields,
    typed,
    problems,
    change,
    owed,
    till,
    shift,
    refusal,
    owedInCents,
    isPaid,
    failure,
    busy,
    submit,
  }
}
