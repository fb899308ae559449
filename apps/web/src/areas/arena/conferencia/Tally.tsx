import type { Counts } from './check-in-data.ts'
import type { Filter } from './missing.ts'
import styles from './Progress.module.css'

type Props = {
  counts: Counts
  chosen: Filter['state'] | undefined
  onChoose: (state: Filter['state']) => void
}

/** How many numbers were handed out, are missing and will not come. Each figure opens its list. */
export function Tally({ counts: { handedOut, expected, present, absent }, chosen, onChoose }: Props) {
  const figures = [
    ['handedOut', handedOut, 'entregues'],
    ['missing', expected + present, 'faltam'],
    ['absent', absent, 'ausentes'],
  ] as const
  return (
    <ul className={styles['tally']} aria-label="Andamento">
      {figures.map(([state, count, label]) => (
        <li key={state}>
          <button type="button" aria-pressed={chosen === state} onClick={() => onChoose(state)}>
            <b>{count}</b> {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
