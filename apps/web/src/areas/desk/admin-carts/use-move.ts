import type { Cart, CartItem, Input } from '@porteira/contract'
import { useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { attempts, once } from '#components/send/attempt.ts'
import { REFUND } from './refund.ts'
import { useReceiving } from './use-receiving.ts'

export type MoveOptions = {
  /** The entry, or one of its bundle. */
  item: Pick<CartItem, 'cartItemId'>
  cart: Pick<Cart, 'cartUUID' | 'eventUUID'>
  admin: Admin
  onDone: () => void
  onClose: () => void
}

/** Where an entry can move, what the chosen move means, and the move. */
export function useMove({ item, cart, admin, onDone, onClose }: MoveOptions) {
  const [itemUUID, setItemUUID] = useState('')
  const [reason, setReason] = useState('')
  const receiving = useReceiving(cart.eventUUID, admin)
  const params = { cartUUID: cart.cartUUID, cartItemId: String(item.cartItemId) }
  const { data: offer, ...reading } = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/:cartItemId/move',
    { params, query: { token: admin.token, ...(itemUUID !== '' && { itemUUID }) } },
    admin,
  )
  const { send, busy } = useMoving(params, admin)
  const targets = useLast(offer?.targets)
  const name = useLast(offer?.name) ?? ''
  const move = itemUUID === '' ? undefined : offer?.move
  const owedInCents = centsOf(move?.owed ?? 0)
  const value = move?.removal.value ?? 0
  const mayFinish =
    (owedInCents === 0 || receiving.shift !== undefined) && (value === 0 || admin.may(REFUND, cart.eventUUID))

  async function submit() {
    if (!move) return
    const payment = owedInCents > 0 ? receiving.takeParts(owedInCents) : undefined
    if (owedInCents > 0 && !payment) return
    const shown = { owed: move.owed, value }
    if (!(await send({ itemUUID, reason: reason.trim(), shown, ...(payment && { payment }) }))) return
    onClose()
    onDone()
  }

  return {
    name,
    targets,
    refusal: offer?.refusal ?? '',
    move,
    reading,
    receiving,
    owedInCents,
    value,
    itemUUID,
    setItemUUID,
    reason,
    setReason,
    isReady: move !== undefined && reason.trim() !== '' && mayFinish,
    mayFinish,
    busy,
    submit,
  }
}

/** The last answer, so that the list does not vanish while another move is read. */
function useLast<Value>(value: Value | undefined) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type Body = Input<'POST /api/cart/admin/:cartUUID/:cartItemId/move'>['body']

/** Moves an entry. Resolves to true when the server has moved it. */
function useMoving(params: { cartUUID: string; cartItemId: string }, admin: Admin) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)
  const send = async (body: Body) => {
    const input = { params, query: { token: admin.token }, body }
    const moving = (key: string) =>
      api('POST /api/cart/admin/:cartUUID/:cartItemId/move', input, { once: key })
    return (await sendAndSay(() => once(attempt, { ...params, ...body }, moving))) !== undefined
  }
  return { send, busy }
}
