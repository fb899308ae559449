import { formatDate } from '@porteira/domain'
import { useId } from 'react'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { formByText } from '#components/cart/form-by.ts'
import type { CardProps } from './PurchaseCard.tsx'
import type { Now } from './now.ts'
import { useFinish } from './use-finish.ts'
import { usePayCharge } from './use-pay-charge.ts'
import styles from './NowCard.module.css'

export const Kick = () => (
  <p className={styles['kick']}>
    <span aria-hidden="true" />
    Agora
  </p>
)

type Props = Pick<CardProps, 'today' | 'onFill'> & { now: Now }

/** The one thing that the buyer should do now. */
export function NowCard({ now, today, onFill }: Props) {
  const id = useId()
  const finish = useFinish()
  const pay = usePayCharge()
  const { purchase } = now

  function act() {
    if (now.what === 'due') return pay(purchase, now.charge)
    if (now.cartItemId === undefined) return finish(purchase)
    onFill(purchase.cartUUID, now.cartItemId)
  }

  return (
    <section className={styles['card']} aria-labelledby={id}>
      <Kick />
      <div>
        <h2 id={id} className={typography['heading']}>
          {now.what === 'riders' ? 'Falta dizer quem vai laçar' : dueText(now, today)}
        </h2>
        <p className={typography['caption']}>
          {[now.what === 'riders' && now.categoryName, purchase.eventName].filter(Boolean).join(' · ')}
        </p>
        {now.what === 'riders' && purchase.formBy && <p>{formByText(purchase.formBy)}</p>}
      </div>
      <Button look={now.what === 'riders' ? 'main' : 'urgent'} onClick={act}>
        {now.what === 'riders' ? 'Preencher agora' : 'Pagar esta parcela'}
      </Button>
    </section>
  )
}

function dueText({ charge }: Extract<Now, { what: 'due' }>, today: string) {
  const amount = amountText(charge.chargedValue)
  const day = charge.installmentsOn.slice(0, 10)
  if (day === '') return `${amount} em aberto`
  if (day === today) return `${amount} vence hoje`
  return `${amount} ${day < today ? 'venceu' : 'vence'} em ${formatDate(day)}`
}
