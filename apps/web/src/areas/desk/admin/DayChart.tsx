import type { Sold } from '@porteira/contract'
import { formatDate, type PlainDate } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import styles from './AdminPage.module.css'
import { lastDays } from './days.ts'
import { SoldTable } from './SoldTable.tsx'

type Props = { days: Sold[]; today: PlainDate }

/** The entries of the last fourteen days as columns with their values, and all days with a sale as a table. */
export function DayChart({ days, today }: Props) {
  const shown = lastDays(days, today)
  const most = Math.max(1, ...shown.map(({ entries }) => entries))
  const best = shown.find(({ entries }) => entries === most)
  const total = shown.reduce((sum, { entries }) => sum + entries, 0)
  const named = days.map((day) => ({ ...day, name: formatDate(day.name).slice(0, 5) }))

  return (
    <figure className={styles['chart']}>
      <figcaption className={typography['heading']}>Inscrições por dia</figcaption>
      <p className={typography['caption']}>14 dias, {total} no total</p>
      <div
        className={styles['days']}
        role="img"
        aria-label={`Inscrições por dia de venda nos últimos 14 dias, ${total} no total.${best ? ` O melhor dia foi ${formatDate(best.name)}, com ${most}.` : ''}`}
      >
        {shown.map(({ name, entries }, index) => (
          <span key={name} data-today={name === today || undefined}>
            <b>{entries}</b>
            <i style={{ height: `calc(${entries / most} * (12rem - 3.4em))` }} />
            <small>{name === today ? 'hoje' : index % 2 === 0 ? '' : name.slice(8)}</small>
          </span>
        ))}
      </div>
      <details>
        <summary>Ver em tabela</summary>
        <SoldTable head="Dia" rows={[...named].reverse()} />
      </details>
    </figure>
  )
}
