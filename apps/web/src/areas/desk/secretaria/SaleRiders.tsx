import type { Cart, CartItem } from '@porteira/contract'
import { isOpenFormation } from '@porteira/domain'
import { useId } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { FormationForm } from '#components/formation/FormationForm.tsx'
import { useSave } from '#components/formation/use-save.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { withBuyer } from './with-buyer.ts'

type Props = { cart: Cart; admin: Admin; onSaved: () => void }

/** The forms of the entries without riders. Those that a rule leaves to the desk are saved one by one. */
export function SaleRiders({ cart, admin, onSaved }: Props) {
  const open = cart.items.filter(isOpenFormation)
  const now = open.filter(({ registrationInPerson }) => registrationInPerson === 0)
  const alone = open.filter(({ registrationInPerson }) => registrationInPerson === 1)
  if (open.length === 0) return null
  return (
    <section className={layout['stack']} aria-label="Quem vai laçar">
      <h2 className={typography['heading']}>Quem vai laçar</h2>
      {now.length > 0 && <Form cart={cart} items={now} admin={admin} onSaved={onSaved} />}
      {alone.map((item) => (
        <Form key={item.cartItemId} cart={cart} items={[item]} isAlone admin={admin} onSaved={onSaved} />
      ))}
    </section>
  )
}

type FormProps = Props & { items: CartItem[]; isAlone?: boolean }

function Form({ cart, items, isAlone = false, admin, onSaved }: FormProps) {
  const id = useId()
  const { save, busy } = useSave({
    cartUUID: cart.cartUUID,
    token: () => admin.token,
    ...(isAlone && { onlyItem: String(items[0]?.cartItemId) }),
    onSaved,
    onRefused: onSaved,
  })
  return (
    <>
      <FormationForm
        id={id}
        cartUUID={cart.cartUUID}
        items={items}
        draft={withBuyer(items, cart.buyer?.cpf ?? '')}
        onDraft={() => undefined}
        token={admin.token}
        isDesk
        ownCpf=""
        earlier={NO_RIDERS}
        help={undefined}
        busy={busy}
        onValid={save}
      />
      <Button type="submit" form={id} look="main" busy={busy}>
        Salvar participantes
      </Button>
    </>
  )
}

const NO_RIDERS: never[] = []
