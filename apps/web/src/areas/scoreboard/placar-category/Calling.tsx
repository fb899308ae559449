import { strengthLetter } from '@porteira/domain'
import { interruptionSentence } from '#areas/scoreboard/components/live/call-words.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { DelayLine } from '#areas/scoreboard/components/programme/DelayLine.tsx'
import layout from '#styles/layout.module.css'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import styles from './Calling.module.css'

/** Who throws now and who is next, while the category receives shots. */
export default function Calling({ call }: { call: LiveCall }) {
  const letter = strengthLetter(call.strength)
  const [current, next] = call.entries
  if (call.phase === 'interrupted')
    return (
      <section className={styles['calling']} aria-label="Na cancha" aria-live="polite">
        <p className={styles['interrupted']}>{interruptionSentence(call)}</p>
      </section>
    )
  if (!current) return null
  return (
    <section className={styles['calling']} aria-label="Na cancha" aria-live="polite">
      <p className={styles['now']}>
        <BadgePlate number={current.badge} />
        <span>
          <small>
            Na cancha
            {letter && (
              <>
                <span className={layout['visuallyHidden']}>, força</span>
                <span aria-hidden="true"> ·</span> {letter}
              </>
            )}
          </small>
          <b>{ridersOf(current)}</b>
        </span>
      </p>
      {next && (
        <p className={styles['next']}>
          <BadgePlate number={next.badge} />
          <span>
            <small>A seguir</small>
            <b>{ridersOf(next)}</b>
          </span>
        </p>
      )}
      <DelayLine eventUUID={call.eventUUID} catUUID={call.catUUID} className={styles['delay']} />
    </section>
  )
}
