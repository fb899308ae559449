import { strengthLetter } from '@porteira/domain'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { classes } from '#ui/classes.ts'
import { calledEntriesOf, strengthInArena } from './called-entries.ts'
import { type Ranking, ridersOf } from './ranking-rows.ts'
import styles from './TvCall.module.css'

/** Longer names get smaller type. */
const SHORT = 32
const WORDS = ['Na cancha', 'Prepara', 'A seguir']

/** 'Na cancha · B'. */
function callWord(ranking: Ranking, index: number) {
  const letter = index === 0 ? strengthLetter(strengthInArena(ranking)) : ''
  return [WORDS[index], letter].filter(Boolean).join(' · ')
}

/** The foot of the TV: who throws now and the next two. */
export const TvCall = ({ ranking }: { ranking: Ranking }) => (
  <ol className={styles['call']} aria-label="Na cancha e próximos">
    {calledEntriesOf(ranking)
      .slice(0, WORDS.length)
      .map((entry, index) => (
        <li key={entry.badge}>
          <BadgePlate number={entry.badge} />
          <span>
            <small>{callWord(ranking, index)}</small>
            <b className={classes(ridersOf(entry).length > SHORT && styles['long'])}>{ridersOf(entry)}</b>
          </span>
        </li>
      ))}
  </ol>
)
