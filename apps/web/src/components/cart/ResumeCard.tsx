import { cartMessages, formatDayAndTime, formatTime, paymentMessages } from '@porteira/domain'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { classes } from '#ui/classes.ts'
import { ClockTime } from '#ui/Countdown.tsx'
import { CancelLater } from './CancelLater.tsx'
import { cartLines } from './cart-lines.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { useContinue, type Visitor } from './use-continue.ts'
import type { ResumableCart } from './use-resumable-cart.ts'
import styles from './ResumeCard.module.css'

const DAY = 86_400

type Offered = Extract<ResumableCart, { cart: unknown }>
type Props = {
  offered: Offered
  visitor: Visitor
  /** The event of the page. The card names another event. */
  eventUUID?: string | undefined
  /** Above the clock. */
  kick?: ReactNode
}

/** Offers to continue a payment, with the time that is left, or says how the payment ended meanwhile. */
export function ResumeCard({ offered, ...props }: Props) {
  const { fillRiders } = useContinue(props.visitor)
  const [isCancelled, setCancelled] = useState(false)
  if (isCancelled) return null
  if (offered.state === 'paid')
    return (
      <section className={styles['card']}>
        <Callout tone="good" live>
          {paymentMessages.paidText}
        </Callout>
        <Button look="main" fill onClick={() => fillRiders(offered.cart)}>
          Preencher os dados
        </Button>
      </section>
    )
  if (offered.state === 'over') return <Callout live>{cartMessages.sessionExpired}</Callout>
  return <OpenCard offered={offered} {...props} onCancelled={() => setCancelled(true)} />
}

function OpenCard({ offered, visitor, eventUUID, kick, onCancelled }: Props & { onCancelled: () => void }) {
  const { cart, endsAt, askAgain } = offered
  const id = useId()
  const { pay } = useContinue(visitor)
  const seconds = useSecondsLeft(() => endsAt) ?? 0
  const lines = cartLines(cart)
  const isOne = lines.length === 1 && lines[0]?.units === 1

  const end = useEffectEvent(askAgain)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return <Callout live>{cartMessages.sessionExpired}</Callout>

  return (
    <section className={classes(styles['card'], kick !== undefined && styles['now'])} aria-labelledby={id}>
      {kick}
      <div className={styles['clock']}>
        <h2 id={id} className={typography['label']}>
          {cart.isOffer ? 'Oferta' : isOne ? 'Seu lugar está guardado' : 'Seus lugares estão guardados'} até{' '}
          {(seconds < DAY ? formatTime : formatDayAndTime)(new Date(endsAt))}
        </h2>
        <p role="timer" aria-live="off">
          <ClockTime seconds={seconds} />
        </p>
      </div>
      {cart.eventUUID !== eventUUID && <p className={typography['name']}>{cart.eventName}</p>}
      <ul>
        {lines.map(({ name, units }) => (
          <li key={name}>
            <span>{name}</span> <b>{units > 1 && `× ${units}`}</b>
          </li>
        ))}
      </ul>
      <p className={styles['sum']}>
        <b>{amountText(cart.totalPrice)}</b>{' '}
        <span className={typography['caption']}>Código {cart.cartCode}</span>
      </p>
      <Button look="main" fill onClick={() => pay(cart, seconds)}>
        Continuar pagamento
      </Button>
      {cart.buyer && <CancelLater cartUUID={cart.cartUUID} token={visitor.token} onCancelled={onCancelled} />}
    </section>
  )
}
