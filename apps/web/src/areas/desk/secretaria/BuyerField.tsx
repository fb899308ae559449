import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { CpfField } from '#components/person/CpfField.tsx'
import { useAddRider } from '#components/formation/use-add-rider.tsx'
import { page } from '#shell/lazy-page.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import styles from './Till.module.css'
import type { Buyer, KnownPerson } from './use-buyer.ts'
import { FIND_BUYER_KEY, useFunctionKey } from './use-function-key.ts'
import { useOpenScanned } from './use-open-scanned.ts'
import { useScannedEntry } from './use-scanned-entry.ts'

const FindBuyer = page(() => import('./FindBuyer.tsx'))

type Props = {
  buyer: Buyer
  admin: Admin
  /** The next field, which gets the focus after a person was added. */
  findNext: () => HTMLElement | null
}

/**
 * The CPF of the buyer, and one line with the name and the login. A person without an account is added here. A scanned
 * receipt opens its purchase.
 */
export function BuyerField({ buyer, admin, findNext }: Props) {
  const { box } = buyer
  const scanned = useOpenScanned(admin)
  const scanner = useScannedEntry((text) => void scanned.open(text))

  useEffect(() => box.current?.focus(), [box])

  const adding = useAddRider<{ cpf: string }>(
    { cartUUID: '', token: admin.token, isDesk: true },
    async () => void (await buyer.again()),
  )
  const finding = useFindBuyer(admin, buyer, findNext)
  // The button that opened the dialog is gone after a person was added, and the sale goes on.
  useFocusAfterRemoval(adding.dialog !== undefined, () => (buyer.person ? findNext() : box.current))

  return (
    <div className={styles['buyer']}>
      <div {...scanner}>
        <CpfField
          label="CPF do comprador"
          value={buyer.cpf}
          onValue={(cpf) => {
            scanned.forget()
            buyer.setCpf(cpf)
          }}
          good={buyer.person && personLine(buyer.person)}
          error={scanned.problem ?? buyer.error ?? buyer.missing}
          autoComplete="off"
          inputRef={box}
        />
      </div>
      {(buyer.isAsking || scanned.busy) && <p role="status">Procurando…</p>}
      {buyer.isUnknown && (
        <>
          <Callout live>Este CPF ainda não tem cadastro.</Callout>
          <Button icon="plus" onClick={() => adding.open?.({ cpf: buyer.cpf })}>
            Cadastrar participante
          </Button>
        </>
      )}
      {!buyer.person && finding.button}
      {finding.dialog}
      {buyer.error && <Button onClick={() => void buyer.again()}>Tentar novamente</Button>}
      {adding.dialog}
    </div>
  )
}

/** The button that finds the buyer by name, and its dialog. Without a role that reads people there is none. */
function useFindBuyer(admin: Admin, buyer: Buyer, findNext: Props['findNext']) {
  const [isOpen, setOpen] = useState(false)
  const [isChosen, setChosen] = useState(false)
  // A dialog gives the focus back to the field of the CPF when it closes. After a choice the sale goes on.
  const goOn = useEffectEvent((isBusy: boolean) => !isBusy && isChosen && findNext()?.focus())
  useEffect(() => void goOn(isOpen), [isOpen])
  const mayFind = admin.may('GET /api/people/')
  useFunctionKey(FIND_BUYER_KEY, mayFind, () => setOpen(true))
  return {
    button: mayFind && (
      <Button look="quiet" size="small" aria-keyshortcuts={FIND_BUYER_KEY} onClick={() => setOpen(true)}>
        Buscar pelo nome
        <kbd className={styles['key']} aria-hidden="true">
          {FIND_BUYER_KEY}
        </kbd>
      </Button>
    ),
    dialog: isOpen && (
      <Suspense>
        <FindBuyer
          admin={admin}
          onChoose={(cpf) => {
            setOpen(false)
            setChosen(true)
            buyer.setCpf(cpf)
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

const personLine = ({ nickname, name, hasLogin }: KnownPerson) =>
  [nickname, name !== nickname && name, hasLogin ? 'com cadastro próprio' : 'sem cadastro próprio']
    .filter(Boolean)
    .join(' · ')
