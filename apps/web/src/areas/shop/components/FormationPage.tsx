import type { Cart, CartItem } from '@porteira/contract'
import { formationMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { type ReactNode, useId } from 'react'
import { FormationForm } from '#components/formation/FormationForm.tsx'
import { LaterLink } from '#components/formation/LaterLink.tsx'
import { PaymentRefunded, REFUNDED } from '#components/formation/payment-refunded.ts'
import { useEnteredRiders } from '#components/formation/use-entered-riders.ts'
import { type SaveOptions, useSave } from '#components/formation/use-save.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import type { readBuyer } from '#storage/page-reads.ts'
import { recallRiders, rememberRiders } from '#storage/rider-draft-days.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'

type Props = Pick<SaveOptions, 'cartUUID' | 'token' | 'onlyItem' | 'onSaved'> & {
  page: { tab: string; place?: { href: string; name: string } }
  buyer: ReturnType<typeof readBuyer>
  /** The name of the stored draft. */
  draft: string
  /** The label of the button that saves. */
  send: string
  /** The cart while its entries can be filled in, or the one whose payment was refunded. */
  stored: {
    cart: Cart | undefined
    items: CartItem[] | undefined
    refundedCart: Cart | undefined
    error: Error | undefined
    isAsking: boolean
    again: () => unknown
  }
  /** Above the form. */
  children: ReactNode
}

/** The page on which a buyer fills in the riders: of a new purchase, or of one entry afterwards. */
export function FormationPage({ page, buyer, draft, send, stored, children, ...toSave }: Props) {
  const form = useId()
  const { cart, items, refundedCart, error, isAsking, again } = stored
  const earlier = useEnteredRiders(buyer)
  const { save, busy } = useSave({ ...toSave, onRefused: again })
  useIdle(TIMINGS_IN_MS.idleWhileFilling, () => location.reload())
  usePageRestoreReload()

  const bar = (
    <ActionBar>
      <LaterLink />
      <Button type="submit" form={form} look="main" disabled={!cart} busy={busy}>
        {send}
      </Button>
    </ActionBar>
  )
  return (
    <Page
      {...page}
      title={refundedCart ? REFUNDED : formationMessages.heading}
      bar={refundedCart ? undefined : bar}
    >
      <LoadState {...{ error, isAsking, again }} data={cart ?? refundedCart} shape={[1.5, 3, 3, 10]} />
      {refundedCart && <PaymentRefunded supportWhatsapp={refundedCart.supportWhatsapp} />}
      {cart && items && (
        <>
          {children}
          <FormationForm
            key={cart.cartUUID}
            id={form}
            cartUUID={toSave.cartUUID}
            draft={recallRiders(draft)}
            onDraft={(values) => rememberRiders(draft, values)}
            items={items}
            ownCpf={buyer.token && buyer.cpf}
            earlier={earlier}
            help={{ ...cart, buyer }}
            token={buyer.token}
            busy={busy}
            onValid={save}
          />
        </>
      )}
    </Page>
  )
}
