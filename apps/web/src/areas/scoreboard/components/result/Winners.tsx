import { listed } from '@porteira/domain/competition'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { classes } from '#ui/classes.ts'
import styles from './Winners.module.css'

type Entry = { badge: number; names: string[]; entity: string }

/** Entries with plate, riders and club. */
export const Winners = <One extends Entry>({
  entries,
  size = 'normal',
  hollow = false,
  line,
}: {
  entries: readonly One[]
  /** `large`: the first place. `small`: many entries, or a list. */
  size?: 'large' | 'normal' | 'small'
  /** Only the outline of the plate: the entry has no place. */
  hollow?: boolean
  /** A line under each entry. */
  line?: (entry: One) => string
}) => (
  <ul className={classes(styles['winners'], styles[size])}>
    {entries.map((entry) => (
      <li key={entry.badge}>
        <span className={styles['plate']} data-digits={String(entry.badge).length}>
          <BadgePlate number={entry.badge} hollow={hollow} />
        </span>
        <b className={styles['name']}>{listed(entry.names)}</b>
        <span className={styles['entity']}>{entry.entity}</span>
        {line && <span className={hollow ? styles['entity'] : styles['share']}>{line(entry)}</span>}
      </li>
    ))}
  </ul>
)
