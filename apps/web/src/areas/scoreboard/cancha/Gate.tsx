import { businessDate, formatTime, momentText } from '@porteira/domain'
import { useState } from 'react'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import { DelayLine } from '#areas/scoreboard/components/programme/DelayLine.tsx'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { useNow } from '#areas/scoreboard/components/use-now.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import {
  fallenSentence,
  idleSentence,
  missSentence,
  raceSentence,
} from '#areas/scoreboard/components/live/call-words.ts'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { usePageTitle } from '#shell/use-page-title.ts'
import styles from './Gate.module.css'
import { nameSize, titleSize } from '#areas/scoreboard/components/name-size.ts'

const IN_ARENA = { width: 49, largest: 5.6, smallest: 1.8 }
const PREPARES = { width: 20, largest: 3.2, smallest: 1.6 }
const FOLLOWS = { width: 26, largest: 2.1, smallest: 1.5 }

type Entry = LiveCall['entries'][number]
type Props = { call: LiveCall; isCurrent: boolean; confirmedAt: number }

/** The gate of the arena: who throws in numbers for 30 m, who prepares, and who follows. */
export function Gate({ call, isCurrent, confirmedAt }: Props) {
  const heading = usePageTitle(`Cancha: ${call.catName}`)
  const [now, next, ...after] = call.entries
  const idle = idleSentence(call)
  return (
    <main className={styles['gate']} data-stopped={!isCurrent}>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1} style={titleSize(call.catName)}>
            {call.catName}
          </h1>
          <p>{raceSentence(call) || call.eventName}</p>
        </div>
        <Signal call={call} isCurrent={isCurrent} confirmedAt={confirmedAt} />
        <Clock />
      </header>
      {now ? (
        <>
          <InArena entry={now} left={call.left} />
          <div className={styles['line']}>
            {next && <Prepares entry={next} />}
            {after.length > 0 && <Following entries={after.slice(0, 3)} />}
          </div>
        </>
      ) : (
        <p className={styles['idle']}>{idle}</p>
      )}
      <footer className={styles['foot']}>
        <span>{fallenSentence(call)}</span>
        <DelayLine eventUUID={call.eventUUID} catUUID={call.catUUID} className={styles['delay']} />
        <span>{now && call.order.length > 1 && `Faltam ${call.order.length} nesta volta`}</span>
      </footer>
    </main>
  )
}

/** 'Ao vivo', or since when the screen hears nothing. */
function Signal({ call, isCurrent, confirmedAt }: Props) {
  const [today] = useState(() => businessDate(new Date()))
  if (isCurrent) return call.rankingsLiveNow === 1 ? <LiveLabel /> : null
  return (
    <b className={styles['stopped']} role="status">
      Parado {momentText(new Date(confirmedAt), today)}
    </b>
  )
}

const Clock = () => <time className={styles['clock']}>{formatTime(new Date(useNow(1000)))}</time>

const InArena = ({ entry, left }: { entry: Entry; left: number }) => (
  <section className={styles['in']} aria-label="Na cancha" aria-live="polite" aria-atomic="true">
    <p className={styles['lead']}>Na cancha</p>
    <div className={styles['pair']}>
      <BadgePlate number={entry.badge} />
      {entry.total > 0 && (
        <p className={styles['soFar']}>
          {entry.hits}
          <small>
            de {entry.total} {entry.total === 1 ? 'boa' : 'boas'}
          </small>
        </p>
      )}
    </div>
    <div className={styles['names']} style={nameSize(entry.participants, IN_ARENA)}>
      {entry.participants.map(({ uuid, name }) => (
        <p key={uuid} data-current={entry.participants.length > 1 && uuid === entry.riderUUID}>
          {name}
        </p>
      ))}
    </div>
    <p className={styles['club']}>{entry.entity}</p>
    <div className={styles['low']}>
      <HitMarks hits={entry.hits} total={entry.total} label="armadas boas" />
      <b>{missSentence(entry, left)}</b>
    </div>
  </section>
)

const Prepares = ({ entry }: { entry: Entry }) => (
  <section className={styles['prepares']} aria-label="Prepara">
    <p className={styles['lead']}>Prepara</p>
    <BadgePlate number={entry.badge} />
    <div>
      <div className={styles['names']} style={nameSize(entry.participants, PREPARES)}>
        {entry.participants.map(({ uuid, name }) => (
          <p key={uuid}>{name}</p>
        ))}
      </div>
      <p className={styles['club']}>{entry.entity}</p>
    </div>
  </section>
)

const Following = ({ entries }: { entries: readonly Entry[] }) => (
  <section className={styles['after']} aria-label="A seguir">
    <p className={styles['lead']}>A seguir</p>
    <ol>
      {entries.map((entry) => (
        <li key={entry.badge}>
          <BadgePlate number={entry.badge} />
          <b style={nameSize([{ name: ridersOf(entry) }], FOLLOWS)}>{ridersOf(entry)}</b>
        </li>
      ))}
    </ol>
  </section>
)
