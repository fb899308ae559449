import type { HistoryFact } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import styles from './FactList.module.css'

/** Facts of a history: what happened, when, by whom and why. */
export const FactList = ({ facts }: { facts: readonly HistoryFact[] }) => (
  <ol className={styles['history']}>
    {facts.map(({ at, who, says, reason }, index) => (
      // Two lines may have the same time and text.
      <li key={`${at} ${index}`}>
        <span className={styles['line']}>{says}</span>
        <span className={typography['caption']}>
          {formatDayAndTime(at)} · {who}
          {reason && ` · ${reason}`}
        </span>
      </li>
    ))}
  </ol>
)
