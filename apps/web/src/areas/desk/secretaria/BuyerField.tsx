import { useEffect } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { CpfField } from '#components/person/CpfField.tsx'
import { useAddRider } from '#components/formation/use-add-rider.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import type { KnownPerson } from './known-person.ts'
import styles from './Till.module.css'
import type { Buyer } from './use-buyer.ts'

/** The CPF of the buyer, and one line with the name and the login. A person without an account is added here. */
export function BuyerField({ buyer, admin }: { buyer: Buyer; admin: Admin }) {
  const mayAdd = admin.may('POST /api/people/')
  const { box } = buyer

  useEffect(() => box.current?.focus(), [box])

  const adding = useAddRider<{ cpf: string }>(
    { cartUUID: '', token: admin.token, isDesk: true },
    async () => void (await buyer.again()),
  )
  // The button that opened the dialog is gone, so the focus moves to the field with the name.
  useFocusAfterRemoval(adding.dialog !== undefined, () => box.current)

  return (
    <div className={styles['buyer']}>
      <CpfField
        label="CPF do comprador"
        value={buyer.cpf}
        onValue={buyer.setCpf}
        good={buyer.person && personLine(buyer.person)}
        error={buyer.error ?? buyer.missing}
        autoComplete="off"
        inputRef={box}
      />
      {buyer.isAsking && <p role="status">Procurando…</p>}
      {buyer.isUnknown && (
        <Callout live>
          Este CPF ainda não tem cadastro.{!mayAdd && ' Peça à secretaria do evento que cadastre a pessoa.'}
        </Callout>
      )}
      {buyer.isUnknown && mayAdd && (
        <Button onClick={() => adding.open?.({ cpf: buyer.cpf })}>
          <Icon name="plus" />
          Cadastrar participante
        </Button>
      )}
      {buyer.error && <Button onClick={() => void buyer.again()}>Tentar novamente</Button>}
      {adding.dialog}
    </div>
  )
}

const personLine = ({ nickname, name, hasLogin }: KnownPerson) =>
  [nickname, name !== nickname && name, hasLogin ? 'com cadastro próprio' : 'sem cadastro próprio']
    .filter(Boolean)
    .join(' · ')
