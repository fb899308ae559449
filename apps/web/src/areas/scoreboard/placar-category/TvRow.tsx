import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { classes } from '#ui/classes.ts'
import { figuresOf, type PlacedEntry } from './ranking-rows.ts'
import styles from './TvRow.module.css'

type Props = {
  entry: PlacedEntry
  isOut: boolean
  /** The entry throws now. */
  isNow: boolean
  /** `tall` rows have room for a club with a long name, `large` ones fill the screen. */
  look: 'plain' | 'tall' | 'large'
}

/** Above this number the marks are smaller. */
const FEW_MARKS = 8

/** A row of the TV, with one line for each rider. The list sets the size of the names. */
export function TvRow({ entry, isOut, isNow, look }: Props) {
  const { hits, total } = figuresOf(entry)
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
      <span className={classes(styles['last'], total > FEW_MARKS && styles['many'])}>
        <HitMarks hits={hits} total={total} label="armadas boas" hollow={isOut} />
        <span>{entry.entity}</span>
      </span>
    </li>
  )
}
