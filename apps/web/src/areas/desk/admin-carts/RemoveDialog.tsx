import type { Cart, CartItem } from '@porteira/contract'
import { FIELD_BOUNDS, formatReais, parseReais } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { type refundOfUnit, wireAmount } from './refund.ts'
import { useRefund } from './use-refund.ts'

type Refund = NonNullable<ReturnType<typeof refundOfUnit>>

/** 'Remover e devolver R$ 60,00', or only the first word where there is nothing to refund. */
export const removeText = (refund: { inCents: number } | undefined, remove: string) =>
  refund ? `${remove} e devolver ${formatReais(refund.inCents)}` : remove

type Props = {
  name: string
  /** The entries that are removed: one, or all of a bundle. */
  unit: CartItem[]
  refund: Refund
  cart: Cart
  admin: Admin
  /** Removes without a refund. */
  onRemoveOnly: () => void
  onDone: () => void
  onClose: () => void
}

/** Removes an entry or a bundle and refunds its price, which is filled in already. */
export function RemoveDialog({ name, unit, refund: { pix, inCents }, onRemoveOnly, ...rest }: Props) {
  const { cart, admin, onDone, onClose } = rest
  const [value, setValue] = useState(() => amountInput(inCents))
  const [desc, setDesc] = useState('')
  const { refund, busy } = useRefund({ cart, pix, admin })
  const typedInCents = parseReais(wireAmount(value)) ?? 0
  const priceInCents = unit.reduce((sum, { chargedValue }) => sum + Math.round(chargedValue * 100), 0)

  async function removeAndRefund() {
    const [first] = unit
    const removal = { remove: 1, cartItemId: first?.cartItemId, bundle: unit.length > 1 ? 1 : 0 }
    if (!(await refund(value, desc, removal))) return
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={`Remover ${name}?`}
      look="danger"
      isReady={typedInCents > 0 && desc.trim() !== ''}
      busy={busy}
      send={`Remover e devolver ${formatReais(typedInCents)}`}
      onSend={() => void removeAndRefund()}
      other={{
        send: 'Só remover',
        isReady: true,
        onSend: () => {
          onClose()
          onRemoveOnly()
        },
      }}
      onClose={onClose}
    >
      <p>
        O dinheiro volta por Pix para a conta que pagou. A vaga e o número voltam para a venda.
        {priceInCents > inCents &&
          ` O preço é ${formatReais(priceInCents)}; este pagamento tem ${formatReais(inCents)}. O resto se devolve em Pagamentos.`}
      </p>
      <ReasonInput hint="O comprador recebe este texto por e-mail." value={desc} onValue={setDesc} />
      <TextInput
        label="Valor (R$)"
        hint={`Saldo disponível: ${formatReais(pix.leftInCents)}`}
        value={value}
        onValue={setValue}
        inputMode="decimal"
        maxLength={FIELD_BOUNDS.refundValue}
      />
    </FormDialog>
  )
}

/** 6050 centavos → '60,50', as a person types it. */
const amountInput = (inCents: number) => (inCents / 100).toFixed(2).replace('.', ',')
