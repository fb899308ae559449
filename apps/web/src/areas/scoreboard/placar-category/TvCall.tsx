import { strengthLetter } from '@porteira/domain'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { interruptionSentence } from '#areas/scoreboard/components/live/call-words.ts'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { classes } from '#ui/classes.ts'
import styles from './TvCall.module.css'

/** Longer names get smaller type. */
const SHORT = 32
const WORDS = ['Na cancha', 'Prepara', 'A seguir']

type Props = {
  call: LiveCall
  /** The screen above shows another category. */
  isOther: boolean
}

/** 'Na cancha · B', above another category 'Na cancha · LAÇO DUPLA · B'. */
const callWord = ({ call, isOther }: Props, index: number) =>
  [WORDS[index], index === 0 && isOther && call.catName, index === 0 && strengthLetter(call.strength)]
    .filter(Boolean)
    .join(' · ')

/** The foot of the TV: who throws now and the next two, or since when the category is interrupted. */
export function TvCall(props: Props) {
  const { call, isOther } = props
  if (call.phase === 'interrupted')
    return (
      <p className={styles['interrupted']} role="status">
        {[isOther && call.catName, interruptionSentence(call)].filter(Boolean).join(' · ')}
      </p>
    )
  return call.entries.length > 0 ? <Calls {...props} /> : null
}

const Calls = (props: Props) => (
  <ol className={styles['call']} aria-label="Na cancha e próximos">
    {props.call.entries.slice(0, WORDS.length).map((entry, index) => (
      <li key={entry.badge}>
        <BadgePlate number={entry.badge} />
        <span>
          <small>{callWord(props, index)}</small>
          <b className={classes(ridersOf(entry).length > SHORT && styles['long'])}>{ridersOf(entry)}</b>
        </span>
      </li>
    ))}
  </ol>
)
