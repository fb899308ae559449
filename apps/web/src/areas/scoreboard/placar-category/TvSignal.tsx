import { businessDate, momentText } from '@porteira/domain'
import { useState } from 'react'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import { useFreshness } from '#areas/scoreboard/components/use-freshness.ts'
import styles from './TvBoard.module.css'

// The TV reads every five seconds. Four missing answers are no accident.
const SILENT_AFTER_MS = 20_000

/** 'Ao vivo', or 'sem sinal' with the time of the last answer. */
export function TvSignal({ live, dataUpdatedAt }: { live: boolean; dataUpdatedAt: number }) {
  const isCurrent = useFreshness(dataUpdatedAt, SILENT_AFTER_MS) === 'current'
  const [today] = useState(() => businessDate(new Date()))
  if (isCurrent) return <div className={styles['signal']}>{live && <LiveLabel />}</div>
  return (
    <div className={styles['signal']} role="status">
      <b className={styles['lost']}>sem sinal</b>
      <span>Placar {momentText(new Date(dataUpdatedAt), today).replace('às', 'das')}</span>
    </div>
  )
}
