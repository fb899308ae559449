import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { classes } from '#ui/classes.ts'
import { figuresOf, type PlacedEntry } from './ranking-rows.ts'
import styles from './TvRow.module.css'

type Props = { entry: PlacedEntry; isOut: boolean; isLarge: boolean }

/** A row of the TV. A long name gets smaller type and a second line, so that it is never cut. */
export function TvRow({ entry, isOut, isLarge }: Props) {
  const { hits, total } = figuresOf(entry)
  const names = ridersOf(entry)
  return (
    <li
      className={classes(
        styles['row'],
        isLarge && styles['large'],
        isOut && styles['out'],
        entry.isTied && styles['tied'],
      )}
    >
      <span className={styles['place']}>{entry.place}º</span>
      <span className={styles['plate']}>
        <BadgePlate number={entry.badge} hollow={isOut} />
      </span>
      <b className={styles['name']} data-length={lengthOf(names)}>
        {names}
      </b>
      <span className={styles['low']}>
        <HitMarks hits={hits} total={total} label="armadas boas" hollow={isOut} />
        <span>{entry.entity}</span>
      </span>
      <b className={styles['score']}>
        {hits}
        <small>/{total}</small>
      </b>
    </li>
  )
}

/** How many letters fit into one line, by the size of the type. */
const SIZES = [
  [27, 'normal'],
  [36, 'long'],
  [84, 'double'],
] as const

const lengthOf = (names: string) => SIZES.find(([letters]) => names.length <= letters)?.[1] ?? 'endless'
