import { useQuery } from '@tanstack/react-query'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { classes } from '#ui/classes.ts'
import { shotsOfEntry } from './entry-shots.ts'
import { figuresOf, type PlacedEntry } from './ranking-rows.ts'
import { recentMarks } from './recent-marks.ts'
import styles from './TvRow.module.css'

type Props = {
  catUUID: string
  entry: PlacedEntry
  isOut: boolean
  /** The entry throws now. */
  isNow: boolean
  /** `tall` rows have room for a club with a long name, `large` ones fill the screen. */
  look: 'plain' | 'tall' | 'large'
}

/** Above these numbers the marks are smaller, and only the last ones are drawn. */
const [FEW_MARKS, MAX_MARKS] = [8, 16]

/** A row of the TV, with one line for each rider. The list sets the size of the names. */
export function TvRow({ catUUID, entry, isOut, isNow, look }: Props) {
  const { hits, total } = figuresOf(entry)
  const recent = useRecentMarks(catUUID, entry, total)
  return (
    <li
      className={classes(
        styles['row'],
        styles[look],
        isOut && styles['out'],
        isNow && styles['now'],
        entry.isTied && styles['tied'],
      )}
    >
      <span className={styles['place']}>{entry.place}º</span>
      <span className={styles['plate']}>
        <BadgePlate number={entry.badge} hollow={isOut} />
      </span>
      <b className={styles['name']}>
        {entry.participants.map(({ name }, index) => (
          <span key={`${index} ${name}`}>{name}</span>
        ))}
      </b>
      <b className={styles['score']}>
        {hits}
        <small>/{total}</small>
      </b>
      <span className={classes(styles['last'], total > FEW_MARKS && !recent && styles['many'])}>
        {recent ? (
          <span className={styles['recent']}>
            <HitMarks
              hits={recent.filter(Boolean).length}
              total={recent.length}
              inOrder={recent}
              label="últimas armadas boas"
              hollow={isOut}
            />
            de {total}
          </span>
        ) : (
          <HitMarks hits={hits} total={total} label="armadas boas" hollow={isOut} />
        )}
        <span>{entry.entity}</span>
      </span>
    </li>
  )
}

/** The last throws of an entry that threw too often for all marks. Each new throw is read once. */
function useRecentMarks(catUUID: string, entry: PlacedEntry, total: number) {
  const { data } = useQuery({
    ...shotsOfEntry(catUUID, entry),
    enabled: total > MAX_MARKS,
    staleTime: Infinity,
  })
  return data && total > MAX_MARKS ? recentMarks(data) : undefined
}
