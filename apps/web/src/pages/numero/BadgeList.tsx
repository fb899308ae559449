import words from '#styles/words.module.css'
import { Notice } from '#ui/Notice.tsx'
import { Plate } from '#ui/Plate.tsx'
import styles from './BadgeList.module.css'
import { type Badge, byEvent } from './by-event.ts'

/** A rider's number plates, event by event. */
export const BadgeList = ({ badges }: { badges: readonly Badge[] }) => (
  <>
    {byEvent(badges).map(({ eventName, badges: here }) => (
      <section key={eventName} className={styles['event']}>
        <h2 className={words['block']}>{eventName}</h2>
        <ul>
          {here.map(({ categoryName, userBadge, userStrength }, index) => (
            // One rider may ride a category twice, so only the place tells the rows apart.
            <li key={index}>
              <Plate number={userBadge > 0 ? userBadge : undefined} large />
              <p className={words['name']}>
                {categoryName}
                {userStrength !== '' && <span>Força {userStrength}</span>}
              </p>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <Notice>Números provisórios até um dia antes do evento.</Notice>
  </>
)
