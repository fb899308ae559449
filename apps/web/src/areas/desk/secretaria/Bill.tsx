import { formatReais } from '@porteira/domain'
import { type ReactNode, useId } from 'react'
import typography from '#styles/typography.module.css'
import styles from '#areas/desk/components/pay/Pay.module.css'

type BillLine = { name: string; quantity: number; inCents: number }
type Props = {
  lines: readonly BillLine[]
  totalInCents: number
  /** What was received before, such as 'Pix recebido'. */
  received?: { name: string; inCents: number } | undefined
  children: ReactNode
}

/** What is charged: the lines, the total in large letters, and the way to pay. */
export function Bill({ lines, totalInCents, received, children }: Props) {
  const id = useId()
  return (
    <section className={styles['bill']} aria-labelledby={id}>
      <h2 id={id} className={typography['heading']}>
        Cobrar
      </h2>
      <dl className={styles['sums']}>
        {lines.map(({ name, quantity, inCents }) => (
          <Sum key={name} name={quantity > 1 ? `${quantity} × ${name}` : name} inCents={inCents} />
        ))}
        {received && received.inCents > 0 && <Sum name={received.name} inCents={-received.inCents} />}
      </dl>
      <dl className={styles['sums']} aria-live="polite" aria-atomic="true">
        <dt>
          <b>{received && received.inCents > 0 ? 'Falta receber' : 'Total'}</b>
        </dt>
        <dd className={styles['total']}>{formatReais(totalInCents)}</dd>
      </dl>
      {children}
    </section>
  )
}

const Sum = ({ name, inCents }: { name: string; inCents: number }) => (
  <>
    <dt>{name}</dt>
    <dd>{formatReais(inCents)}</dd>
  </>
)
