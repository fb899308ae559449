import type { Cart } from '@porteira/contract'
import { FIELD_BOUNDS, formatReais } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { removablesFor, type Refundable } from './refund.ts'
import { useRefund } from './use-refund.ts'

type Props = { pix: Refundable; cart: Cart; admin: Admin; onDone: () => void; onClose: () => void }

/** Asks for the amount and the reason of a refund, and what to remove with it. */
export function RefundDialog({ pix, cart, admin, onDone, onClose }: Props) {
  const [value, setValue] = useState('')
  const [desc, setDesc] = useState('')
  const [chosen, setChosen] = useState('')
  const { refund, busy } = useRefund({ cart, pix, admin })
  const isReady = value.trim() !== '' && desc.trim() !== ''
  // Who may not remove entries only returns the money.
  const mayRemove = admin.may('POST /api/cart/admin/:cartUUID/remove', cart.eventUUID)
  const removables = mayRemove ? removablesFor(cart, pix, value) : []
  const removable = removables.find(({ key }) => key === chosen) ?? removables[0]

  async function send(removal = {}) {
    if (await refund(value, desc, removal)) onDone()
  }
  const refundOnly = () => void send()

  return (
    <FormDialog
      title="Devolver pagamento"
      look="danger"
      isReady={isReady}
      reason="Digite o valor e o motivo."
      busy={busy}
      {...(removable
        ? {
            send: 'Remover e devolver',
            onSend: () => void send({ remove: 1, ...removable.body }),
            other: { send: 'Somente devolver', onSend: refundOnly },
          }
        : { send: 'Devolver', onSend: refundOnly })}
      onClose={onClose}
    >
      <TextInput
        label="Valor (R$)"
        hint={`Saldo disponível: ${formatReais(pix.leftInCents)}`}
        value={value}
        onValue={setValue}
        inputMode="decimal"
        maxLength={FIELD_BOUNDS.refundValue}
        data-first-focus
      />
      <TextInput label="Motivo" value={desc} onValue={setDesc} maxLength={FIELD_BOUNDS.refundReason} />
      {removable && (
        <Select
          label="O que remover"
          hint="As vagas e os números voltam para a venda. Sem a remoção, a inscrição continua no evento."
          value={removable.key}
          onValue={setChosen}
          options={removables.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
    </FormDialog>
  )
}
