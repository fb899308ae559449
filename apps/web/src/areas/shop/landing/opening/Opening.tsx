import type { Event } from '@porteira/contract'
import { eventProfile } from '#api/queries.ts'
import { urlOf } from '#api/url-of.ts'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { useWhen } from '#shell/use-when.ts'
import styles from './Opening.module.css'
import { useServerNow } from './server-clock.ts'
import { timeLeftText, timeParts } from './time-left.ts'

export type OpeningProps = {
  event: Pick<Event, 'eventUUID' | 'salesStart' | 'salesMsg'>
  /** The sentence about the notice that the visitor asked for. */
  says: string
  /** Called once when the clock of the server reaches the opening. */
  onOpen: () => void
}

/** The countdown to the opening of a sale, in plates, by the clock of the server. */
export default function Opening({ event, says, onOpen }: OpeningProps) {
  const { now, isKnown } = useServerNow(urlOf(...eventProfile(event.eventUUID, '')))
  const left = Date.parse(event.salesStart) - now
  useWhen(isKnown && left <= 0, () => onOpen())

  return (
    <section className={styles['opens']} aria-labelledby="opens">
      <h2 id="opens" className={typography['subheading']}>
        As inscrições abrem em
      </h2>
      <div role="timer" aria-label={timeLeftText(left)}>
        <ol aria-hidden="true">
          {timeParts(left).map(({ value, name }, unit) => (
            <li key={unit}>
              <b>{unit > 0 ? String(value).padStart(2, '0') : value}</b>
              {name}
            </li>
          ))}
        </ol>
      </div>
      <p className={typography['caption']}>{event.salesMsg} Horário de Brasília.</p>
      <div role="status">{says && <Callout tone="good">{says}</Callout>}</div>
    </section>
  )
}
