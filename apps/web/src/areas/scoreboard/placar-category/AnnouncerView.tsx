import { scoreboardMessages } from '@porteira/domain'
import { useId } from 'react'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import styles from './AnnouncerView.module.css'
import { type CalledEntry, calledEntriesOf } from './called-entries.ts'
import { figuresOf, type Ranking, ridersOf } from './ranking-rows.ts'
import { StrengthTabs } from './StrengthTabs.tsx'
import { useStrength } from './use-strength.ts'

/** The screen of the announcer: the current rider, the next three, and their remaining lives. */
export function AnnouncerView({ ranking, catUUID }: { ranking: Ranking; catUUID: string }) {
  const panel = useId()
  const { tabs, strength, choose } = useStrength(ranking)
  const [current, ...next] = calledEntriesOf(ranking, strength)

  return (
    <Page
      title={ranking.catName}
      tab={`Narrador: ${ranking.catName}`}
      place={{ href: `/placar/category/${catUUID}`, name: ranking.eventName }}
      action={ranking.rankingsLiveNow === 1 && <LiveLabel />}
    >
      {tabs.length > 1 && <StrengthTabs tabs={tabs} chosen={strength} onChoose={choose} panel={panel} />}
      <section id={panel} className={layout['stack']} aria-live="polite">
        {!current && <EmptyState says={scoreboardMessages.noScores} />}
        {current && (
          <>
            <h2 className={typography['heading']}>Na cancha</h2>
            <CallRow called={current} isNow />
          </>
        )}
        {next.length > 0 && (
          <>
            <h2 className={typography['heading']}>A seguir</h2>
            <ol className={layout['stack']}>
              {next.slice(0, 3).map((called) => (
                <li key={called.badge}>
                  <CallRow called={called} />
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
    </Page>
  )
}

function CallRow({ called, isNow = false }: { called: CalledEntry; isNow?: boolean }) {
  const { hits, total } = figuresOf(called)
  return (
    <div className={isNow ? styles['now'] : styles['next']}>
      <BadgePlate number={called.badge} large={isNow} />
      <p>
        <b>{ridersOf(called)}</b>
        <span>{called.entity}</span>
        <span>
          {hits} de {total} boas{livesText(called.lives)}
        </span>
      </p>
    </div>
  )
}

const livesText = (lives: number | undefined) => {
  if (lives === undefined) return ''
  if (lives === 0) return ' · sem vidas: errou, está fora'
  return lives === 1 ? ' · 1 vida' : ` · ${lives} vidas`
}
