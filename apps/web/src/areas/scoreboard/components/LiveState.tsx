import { businessDate, momentText } from '@porteira/domain'
import { useState } from 'react'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import styles from './LiveState.module.css'
import { useFreshness } from './use-freshness.ts'

type Props = {
  live: boolean
  /** The time of the last answer of the server, in milliseconds since 1970. */
  dataUpdatedAt: number
  staleAfterMs?: number | undefined
  /** `label`: 'Ao vivo' as a label instead of a text. */
  look?: 'text' | 'label'
}

/** 'Ao vivo' while the data are current; else the time at which they stopped. */
export function LiveState({ live, dataUpdatedAt, staleAfterMs, look = 'text' }: Props) {
  const freshness = useFreshness(dataUpdatedAt, staleAfterMs)
  const [today] = useState(() => businessDate(new Date()))
  const moment = momentText(new Date(dataUpdatedAt), today)
  if (freshness !== 'current')
    return (
      <span className={styles['stopped']} role="status">
        {freshness === 'offline' ? 'Parado' : 'Atualizado'} {moment}
      </span>
    )
  if (!live) return null
  return look === 'label' ? <LiveLabel /> : <span className={styles['live']}>Ao vivo</span>
}
