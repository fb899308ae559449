import type { Sold } from '@porteira/contract'
import { formatDate } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import styles from './AdminPage.module.css'
import { SoldTable } from './SoldTable.tsx'

const HEIGHT = 40
const STEP = 10
const GAP = 2

/** The entries of each day with a sale as columns, and the same figures as a table. */
export function DayChart({ days }: { days: Sold[] }) {
  const most = Math.max(...days.map(({ entries }) => entries))
  const best = days.find(({ entries }) => entries === most)
  const named = days.map((day) => ({ ...day, name: formatDate(day.name).slice(0, 5) }))

  return (
    <figure className={styles['chart']}>
      <figcaption className={typography['subheading']}>Inscrições por dia</figcaption>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Inscrições por dia de venda. O melhor dia foi ${formatDate(best?.name ?? '')}, com ${most}.`}
      >
        {days.map(({ name, entries }, index) => {
          const height = (entries / most) * HEIGHT
          return (
            <rect
              key={name}
              x={index * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
            />
          )
        })}
      </svg>
      <p className={styles['axis']}>
        <span>{named[0]?.name}</span>
        {named.length > 1 && <span>{named[named.length - 1]?.name}</span>}
      </p>
      <details>
        <summary>Ver em tabela</summary>
        <SoldTable head="Dia" rows={[...named].reverse()} />
      </details>
    </figure>
  )
}
