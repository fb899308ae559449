import type { Cart, CartItem } from '@porteira/contract'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { EntryFields } from '#components/formation/EntryFields.tsx'
import { EMPTY_RIDER } from '#components/formation/form-values.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ForeignerDialog } from './ForeignerDialog.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { ReplacedRiders } from './ReplacedRiders.tsx'
import styles from './ReplaceDialog.module.css'
import { type ReplaceOptions, useReplacement } from './use-replacement.ts'

type Props = { item: CartItem; cart: Cart; admin: Admin; onDone: () => void; onClose: () => void }

/** Changes riders, club, team, badge and strength of a submitted entry. */
export function ReplaceDialog({ item, cart, admin, onDone, onClose }: Props) {
  const params = { cartUUID: cart.cartUUID, cartItemId: String(item.cartItemId) }
  const input = { params, query: { token: admin.token } }
  const key = 'GET /api/cart/admin/:cartUUID/:cartItemId/formation'
  const { data, ...reading } = useAdminQuery(key, input, admin)

  if (data)
    return (
      <ReplaceForm
        // The fields start again after another administrator changed the entry.
        key={data.version}
        cartUUID={cart.cartUUID}
        item={data.item}
        version={data.version}
        needsReason={reasonFor(data)}
        admin={admin}
        onDone={() => {
          onClose()
          onDone()
        }}
        onRefused={() => void reading.again()}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={item.name} onClose={onClose} footer={<Button onClick={onClose}>Voltar</Button>}>
      <LoadState data={data} {...reading} shape={[3, 3, 3]} />
    </Dialog>
  )
}

function reasonFor({ isHandedOut, isLate }: { isHandedOut: number; isLate: number }) {
  if (isHandedOut === 1) return 'O número já foi entregue. Se entrar outro laçador, a entrega é desfeita.'
  return isLate === 1 ? 'O prazo de troca do comprador já terminou.' : ''
}

const NO_BADGES: ReadonlySet<string> = new Set()

/** The form of one entry with its riders as they are. */
function ReplaceForm({ onClose, ...options }: ReplaceOptions & { onClose: () => void }) {
  const { item, needsReason, admin } = options
  const form = useReplacement(options)
  const { fields, entry, reason, setReason, busy, errorOf, adding, change, changeRider, save } = form
  const [choosesForeigner, setChoosesForeigner] = useState(false)
  const empty = entry.riders.findIndex(({ cpf }) => cpf === '')

  return (
    <>
      <FormDialog
        title={`Trocar em ${item.name}`}
        send="Salvar"
        isReady={needsReason === '' || reason.trim() !== ''}
        reason="Escreva o motivo."
        busy={busy}
        onSend={() => void save()}
        onClose={onClose}
      >
        <div ref={fields} className={styles['fields']}>
          {needsReason !== '' && <ReasonInput hint={needsReason} value={reason} onValue={setReason} />}
          <ReplacedRiders item={item} form={form} />
          {entry.riders.length < item.maxParticipants && (
            <Button
              size="small"
              icon="plus"
              onClick={() => change({ riders: [...entry.riders, EMPTY_RIDER] })}
            >
              Adicionar participante
            </Button>
          )}
          {empty >= 0 && (
            <Button size="small" onClick={() => setChoosesForeigner(true)}>
              Participante de outro país
            </Button>
          )}
          <EntryFields {...{ item, entry, errorOf }} takenBadges={NO_BADGES} onChange={change} />
        </div>
      </FormDialog>
      {adding.dialog}
      {choosesForeigner && (
        <ForeignerDialog
          admin={admin}
          onChoose={(person) => {
            form.addForeigner(person)
            setChoosesForeigner(false)
            changeRider(empty, { cpf: person.key })
          }}
          onClose={() => setChoosesForeigner(false)}
        />
      )}
    </>
  )
}
