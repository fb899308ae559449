import type { Cart, CartItem, Input } from '@porteira/contract'
import { FIELD_BOUNDS, parseReais } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#components/send/attempt.ts'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Consequences } from './Consequences.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { REFUND, wireAmount } from './refund.ts'
import { selectionOf } from './selection-of.ts'

type Props = {
  name: string
  /** The entries that are removed: one, all of a bundle, or undefined for the cart. */
  unit?: Pick<CartItem, 'cartItemId'>[]
  cart: Pick<Cart, 'cartUUID' | 'eventUUID'>
  admin: Admin
  /** Removes without a refund. */
  onRemoveOnly: () => void
  onDone: () => void
  onClose: () => void
}

/** Removes an entry, a bundle or a cart. It shows what goes back and how the plan shrinks; the server calculated both. */
export function RemoveDialog({ name, unit, onRemoveOnly, ...rest }: Props) {
  const { onClose } = rest
  const form = useRemovalForm({ unit, ...rest })
  const { shown, busy, mayReturn, desc, setDesc, typed, setTyped, value } = form

  function removeOnly() {
    onClose()
    onRemoveOnly()
  }

  const propose = value > 0 && !mayReturn
  return (
    <FormDialog
      title={`Remover ${name}?`}
      look="danger"
      isReady={form.isReady}
      busy={busy}
      send={
        propose
          ? 'Remover e propor devolução'
          : value > 0
            ? `Remover e devolver ${amountText(value)}`
            : 'Remover'
      }
      onSend={() => void form.send()}
      {...(value > 0 && { other: { send: 'Só remover', isReady: true, onSend: removeOnly } })}
      onClose={onClose}
    >
      <p>A vaga e o número voltam para a venda.</p>
      <LoadState data={shown} {...form.reading} shape={[3, 4]} />
      {shown && <Consequences removal={shown} />}
      {propose && <p>A tesouraria ou a organização confirma a devolução. Até lá nada é removido.</p>}
      <ReasonInput hint="O comprador recebe este texto por e-mail." value={desc} onValue={setDesc} />
      {mayReturn && shown !== undefined && shown.most > 0 && (
        <TextInput
          label="Devolver outro valor (R$)"
          hint={`Deixe em branco para devolver ${amountText(shown.value)}. No máximo ${amountText(shown.most)}.`}
          value={typed}
          onValue={setTyped}
          inputMode="decimal"
          maxLength={FIELD_BOUNDS.refundValue}
        />
      )}
    </FormDialog>
  )
}

type FormOptions = Omit<Props, 'name' | 'unit' | 'onRemoveOnly'> & { unit: Props['unit'] }

function useRemovalForm({ unit, cart, admin, onDone, onClose }: FormOptions) {
  const [desc, setDesc] = useState('')
  const [typed, setTyped] = useState('')
  const selection = selectionOf(unit)
  const { data, ...reading } = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/removal',
    { params: { cartUUID: cart.cartUUID }, query: { token: admin.token, ...selection.query } },
    admin,
  )
  const { remove, busy } = useRemoval(cart, admin)
  const mayReturn = admin.may(REFUND, cart.eventUUID)
  const shown = data?.removal
  const otherInCents = parseReais(wireAmount(typed))
  const value = typed.trim() === '' ? (shown?.value ?? 0) : (otherInCents ?? 0) / 100
  const isReady =
    shown !== undefined && desc.trim() !== '' && (typed.trim() === '' || otherInCents !== undefined)

  async function send() {
    if (!shown) return
    const body = {
      desc: desc.trim(),
      shown: shown.value,
      ...selection.body,
      ...(typed.trim() !== '' && { value }),
    }
    if (!(await remove(body))) return
    onClose()
    onDone()
  }

  return { shown, reading, busy, mayReturn, desc, setDesc, typed, setTyped, value, isReady, send }
}

/** Removes entries with their return, or proposes it. Resolves to true when the server has accepted it. */
function useRemoval({ cartUUID }: Props['cart'], admin: Admin) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)

  async function remove(body: Input<'POST /api/cart/admin/:cartUUID/removal'>['body']) {
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
