import type { Cart, CartItem } from '@porteira/contract'
import { isOpenFormation } from '@porteira/domain'
import { useId } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { EMPTY_RIDER, formValuesFrom, type FormValues } from '#components/formation/form-values.ts'
import { FormationForm } from '#components/formation/FormationForm.tsx'
import { useSave } from '#components/formation/use-save.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'

type Props = { cart: Cart; admin: Admin; onSaved: () => void }

/** The forms of the entries without riders. Those that a rule leaves to the desk are saved one by one. */
export function SaleRiders({ cart, admin, onSaved }: Props) {
  const open = cart.items.filter(isOpenFormation)
  const now = open.filter(({ registrationInPerson }) => registrationInPerson === 0)
  const alone = open.filter(({ registrationInPerson }) => registrationInPerson === 1)
  if (open.length === 0) return null
  return (
    <Section title="Quem vai laçar">
      {now.length > 0 && <Form cart={cart} items={now} admin={admin} onSaved={onSaved} />}
      {alone.map((item) => (
        <Form key={item.cartItemId} cart={cart} items={[item]} isAlone admin={admin} onSaved={onSaved} />
      ))}
    </Section>
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

/** The forms of entries with the buyer as the first rider, if the entry has no rider yet. */
function withBuyer(items: readonly CartItem[], cpf: string): FormValues {
  const values = Object.entries(formValuesFrom(items, null))
  return Object.fromEntries(
    values.map(([id, entry]) => {
      const [first, ...others] = entry.riders
      const isEmpty = entry.riders.every((rider) => rider.cpf === '')
      return [
        id,
        cpf !== '' && first && isEmpty ? { ...entry, riders: [{ ...EMPTY_RIDER, cpf }, ...others] } : entry,
      ]
    }),
  )
}
