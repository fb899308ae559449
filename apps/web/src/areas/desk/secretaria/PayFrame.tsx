import { tillMessages } from '@porteira/domain'
import type { ReactNode, Ref } from 'react'
import styles from '#areas/desk/components/pay/Pay.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'

type Props = {
  formRef: Ref<HTMLFormElement>
  busy: boolean
  /** True for a way to pay that no open shift takes. */
  needsShift: boolean
  isReady: boolean
  refusal: string | undefined
  send: string
  other: string
  onSend: () => void
  onOther: () => void
  /** Asks for the code of a voucher; undefined where it cannot be used. */
  onVoucher?: (() => void) | undefined
  children: ReactNode
}

/** The form of a payment: its fields, what stops it, its button, and the way to the other form. Enter goes on. */
export const PayFrame = ({ formRef, busy, needsShift, isReady, refusal, ...on }: Props) => (
  <form
    ref={formRef}
    className={styles['pay']}
    noValidate
    aria-busy={busy}
    onSubmit={(event) => {
      event.preventDefault()
      if (!busy && isReady) on.onSend()
    }}
  >
    {on.children}
    {needsShift && <Callout>{tillMessages.noShift}</Callout>}
    {refusal && (
      <Callout tone="bad" live>
        {refusal}
      </Callout>
    )}
    <Button type="submit" look="main" fill busy={busy} disabled={!isReady}>
      {on.send}
    </Button>
    <Button look="quiet" busy={busy} onClick={on.onOther}>
      {on.other}
    </Button>
    {on.onVoucher && (
      <Button look="quiet" busy={busy} onClick={on.onVoucher}>
        Tem um código
      </Button>
    )}
  </form>
)
