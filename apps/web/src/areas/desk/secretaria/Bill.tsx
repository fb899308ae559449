import { formatReais } from '@porteira/domain'
import { type ReactNode, useId } from 'react'
import typography from '#styles/typography.module.css'
import styles from '#areas/desk/components/pay/Pay.module.css'
import { Sum } from '#areas/desk/components/pay/Sum.tsx'

type BillLine = { name: string; quantity: number; inCents: number }
type Props = {
  lines: readonly BillLine[]
  totalInCents: number
  /** What was received by Pix before. */
  pixInCents?: number
  children: ReactNode
}

/** What is charged: the lines, the total in large letters, and the way to pay. */
export function Bill({ lines, totalInCents, pixInCents = 0, children }: Props) {
  const id = useId()
  return (
    <section className={styles['bill']} aria-labelledby={id}>
      <h2 id={id} className={typography['heading']}>
        Cobrar
      </h2>
      <dl className={styles['sums']}>
        {lines.map(({ name, quantity, inCents }) => (
          <Sum key={name} name={quantity > 1 ? `${quantity} × ${name}` : name} value={formatReais(inCents)} />
        ))}
        {pixInCents > 0 && <Sum name="Pix recebido" value={formatReais(-pixInCents)} />}
      </dl>
      <dl className={styles['sums']} aria-live="polite" aria-atomic="true">
        <Sum
          name={pixInCents > 0 ? 'Falta receber' : 'Total'}
          value={formatReais(totalInCents)}
          look="total"
        />
      </dl>
      {children}
    </section>
  )
}
