import type { Reply } from '@porteira/contract'
import type { RankingRow } from './ranking-rows.ts'
import styles from './AnnouncerView.module.css'

type AnnouncedEntry = Reply<'GET /api/rankings/category/:catUUID/announcer'>['entries'][number]

export type AnnouncedRiders = Map<number, AnnouncedEntry>

type Props = { riders: AnnouncedEntry['riders'] | undefined; participants: RankingRow['participants'] }

/** Legal name, city and horse of each rider, in the order in which the ranking names them. */
export function RiderFacts({ riders = [], participants }: Props) {
  const ordered = participants.flatMap(({ uuid }) => riders.find((rider) => rider.uuid === uuid) ?? [])
  if (ordered.length === 0) return null
  return (
    <ul className={styles['riders']}>
      {ordered.map(({ uuid, name, city, state, horse }) => (
        <li key={uuid}>
          <b>{name}</b>
          <span>
            {[city && `de ${city} (${state})`, horse && `no cavalo ${horse}`].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
