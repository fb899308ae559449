import { useEffect } from 'react'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { raceSentence } from '#areas/scoreboard/components/live/call-words.ts'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { usePageTitle } from '#shell/use-page-title.ts'
import { nameSize } from '#areas/scoreboard/components/name-size.ts'
import './overlay.css'
import styles from './Overlay.module.css'

const IN_ARENA = { width: 62, largest: 2.8, smallest: 1.6 }

/** Three strips over the picture of a broadcast. Without a connection or a number nothing is shown. */
export function Overlay({ call, isCurrent }: { call: LiveCall; isCurrent: boolean }) {
  usePageTitle(`Transmissão: ${call.catName}`)
  useTransparentPage()
  const [now, next] = call.entries
  if (!isCurrent || !now) return <main className={styles['air']} />
  return (
    <main className={styles['air']}>
      <p className={styles['top']}>
        <i aria-hidden="true" />
        {[call.catName, raceSentence(call)].filter(Boolean).join(' · ')}
      </p>
      {next && (
        <p className={styles['next']}>
          <BadgePlate number={next.badge} />
          <span>
            A seguir <b>{ridersOf(next)}</b>
          </span>
        </p>
      )}
      <section className={styles['now']} aria-label="Na cancha">
        <BadgePlate number={now.badge} />
        <div className={styles['text']}>
          <b style={nameSize([{ name: ridersOf(now) }], IN_ARENA)}>{ridersOf(now)}</b>
          <p>{now.entity}</p>
          <HitMarks hits={now.hits} total={now.total} label="armadas boas" />
        </div>
        {now.total > 0 && (
          <p className={styles['score']}>
            {now.hits}
            <small>/{now.total}</small>
          </p>
        )}
      </section>
    </main>
  )
}

/** A page without any background: OBS and vMix show the camera through it. */
function useTransparentPage() {
  useEffect(() => {
    document.documentElement.dataset['overlay'] = 'true'
    return () => {
      delete document.documentElement.dataset['overlay']
    }
  }, [])
}
