import { strengthLetter } from '@porteira/domain'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { interruptionSentence } from '#areas/scoreboard/components/live/call-words.ts'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { classes } from '#ui/classes.ts'
import { footNames } from './foot-names.ts'
import styles from './TvCall.module.css'

const WORDS = ['Na cancha', 'Prepara', 'A seguir']

/** The letters that fit in large and in small type. */
const ROOM = { now: { short: 28, most: 60 }, next: { short: 20, most: 40 } } as const

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
    {props.call.entries.slice(0, WORDS.length).map((entry, index) => {
      const { names, isLong } = footNames(entry.participants, index === 0 ? ROOM.now : ROOM.next)
      return (
        <li key={entry.badge}>
          <BadgePlate number={entry.badge} />
          <span>
            <small>{callWord(props, index)}</small>
            <b className={classes(isLong && styles['long'])}>{names}</b>
          </span>
        </li>
      )
    })}
  </ol>
)
