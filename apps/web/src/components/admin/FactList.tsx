import type { HistoryFact } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './FactList.module.css'

const AT_FIRST = 5

/** Facts of a history: what happened, when, by whom and why. */
export const FactList = ({ facts }: { facts: readonly HistoryFact[] }) => (
  <ol className={styles['history']}>
    {facts.map(({ at, who, says, reason }, index) => (
      // Two lines may have the same time and text.
      <li key={`${at} ${index}`}>
        <span className={typography['line']}>{says}</span>
        <span className={typography['caption']}>
          {formatDayAndTime(at)} · {who}
          {reason && ` · ${reason}`}
        </span>
      </li>
    ))}
  </ol>
)

/** The newest facts, with a button that shows all. */
export function NewestFacts({ facts }: { facts: readonly HistoryFact[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <FactList facts={showsAll ? facts : facts.slice(0, AT_FIRST)} />
      {facts.length > AT_FIRST && (
        <Button size="small" look="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Mostrar menos' : `Mostrar tudo (${facts.length})`}
        </Button>
      )}
    </>
  )
}
