import { businessDate, scoreboardMessages } from '@porteira/domain'
import { useState } from 'react'
import { Link } from 'wouter'
import { turnSentence, turnsBefore } from '#areas/scoreboard/components/live/turn-words.ts'
import { useCurrentCall } from '#areas/scoreboard/components/live/use-live-call.ts'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './BadgeList.module.css'
import { type Badge, groupByEvent } from './group-by-event.ts'

/** The plates of a rider, grouped by event. */
export function BadgeList({ badges }: { badges: readonly Badge[] }) {
  const [today] = useState(() => businessDate(new Date()))
  return (
    <>
      {groupByEvent(badges).map(({ eventName, eventDate, badges: here }) => (
        <section key={eventDate + eventName} className={styles['event']}>
          <h2 className={typography['subheading']}>{eventName}</h2>
          <ul className={card['rows']}>
            {here.map(({ categoryName, userBadge, userStrength, live, result }, index) => (
              // One rider may ride a category twice, so only the index identifies a row.
              <li key={index}>
                <BadgePlate number={userBadge > 0 ? userBadge : undefined} large />
                <p className={typography['name']}>
                  {categoryName}
                  {userStrength !== '' && <span>Força {userStrength}</span>}
                </p>
                {live && userBadge > 0 && <TurnLine catUUID={live.catUUID} badge={userBadge} />}
                {result && <PlaceLine result={result} />}
              </li>
            ))}
          </ul>
          {eventDate > today && (
            <p className={styles['provisional']}>{scoreboardMessages.provisionalBadges(eventDate)}</p>
          )}
        </section>
      ))}
    </>
  )
}

/** How many throw before a number, while its category is live. */
function TurnLine({ catUUID, badge }: { catUUID: string; badge: number }) {
  const call = useCurrentCall(catUUID, true)
  const before = call && turnsBefore(call, badge)
  return (
    <div className={styles['place']}>
      {before !== undefined && <b>{turnSentence(before)}</b>}
      <Link href={`/placar/category/${catUUID}`}>Ver minha posição</Link>
    </div>
  )
}

/** The place of a number, when its strength has a result. */
function PlaceLine({ result }: { result: NonNullable<Badge['result']> }) {
  const { catUUID, strength, places, state } = result
  return (
    <div className={styles['place']}>
      <Link href={`/placar/category/${catUUID}`}>
        {places} lugar{strength !== '' && ` da força ${strength}`}
      </Link>
      {state !== 'running' && (
        <Status tone={state === 'official' ? 'good' : 'calm'}>
          {scoreboardMessages.resultTitles[state]}
        </Status>
      )}
    </div>
  )
}
