import { type EntryMark, scoreboardMessages } from '@porteira/domain'
import { useId, useState } from 'react'
import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { Page } from '#shell/Page.tsx'
import type { DeviceSession } from '#storage/device.ts'
import { LiveState } from '#areas/scoreboard/components/LiveState.tsx'
import { useDarkTheme } from '#areas/scoreboard/components/use-dark-theme.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { classes } from '#ui/classes.ts'
import styles from './AnnouncerView.module.css'
import { lastSentence, leaderSentence, livesSentence, nextSentence, resultOf } from './announcement.ts'
import { calledEntriesOf, strengthInArena } from './called-entries.ts'
import { type Ranking, ridersOf } from './ranking-rows.ts'
import { type AnnouncedRiders, RiderFacts } from './RiderFacts.tsx'
import { isFinalOf } from './standing.ts'
import { StrengthTabs } from './StrengthTabs.tsx'

/** Longer names get smaller type. */
const SHORT = 24

/** So many entries after the current one are named in the sentence. */
const NAMED_NEXT = 2

// The announcer's screen reads every five seconds. Four missing answers are no accident.
const SILENT_AFTER_MS = 20_000

type Props = {
  ranking: Ranking
  catUUID: string
  dataUpdatedAt: number
  /** Legal names, cities, horses and marks by badge; undefined without a session that may announce. */
  riders: AnnouncedRiders | undefined
  /** Why the server refuses them although there is a session; '' where a login would help. */
  refusal: string
  /** The device that this browser is. */
  device: DeviceSession | undefined
  onLogIn: () => void
}

/** The screen of the announcer: who throws, who is next, and who leads, in sentences to read aloud. */
export default function AnnouncerView(props: Props) {
  const { ranking, catUUID, dataUpdatedAt, riders, refusal, device, onLogIn } = props
  useDarkTheme()
  const panel = useId()
  const [chosen, choose] = useState<number>()
  const isFinal = isFinalOf(ranking)
  const tabs = isFinal ? ranking.strengths : []
  const strength = chosen !== undefined && tabs.includes(chosen) ? chosen : strengthInArena(ranking)
  const [current, ...next] = calledEntriesOf(ranking, strength)
  const leader = leaderSentence(ranking, isFinal ? strength : (current?.strength ?? 0))

  return (
    <Page
      title={ranking.catName}
      tab={`Narrador: ${ranking.catName}`}
      place={
        device
          ? { href: '/apontador', name: 'as provas' }
          : { href: `/placar/category/${catUUID}`, name: `o placar de ${ranking.catName}` }
      }
      strip={device && <DeviceBar device={device} />}
      line={
        <>
          <LiveState
            live={ranking.rankingsLiveNow === 1}
            dataUpdatedAt={dataUpdatedAt}
            staleAfterMs={SILENT_AFTER_MS}
          />
          <span>{ranking.eventName}</span>
        </>
      }
    >
      {tabs.length > 1 && (
        <StrengthTabs ranking={ranking} tabs={tabs} chosen={strength} onChoose={choose} panel={panel} />
      )}
      <section id={panel} className={styles['call']} aria-label="Chamada" aria-live="polite">
        {current ? (
          <>
            <h2>Na cancha</h2>
            <div className={styles['now']}>
              <BadgePlate number={current.badge} />
              <p className={classes(styles['names'], ridersOf(current).length > SHORT && styles['long'])}>
                {ridersOf(current)}
              </p>
            </div>
            <EntryMarks marks={riders?.get(current.badge)?.marks} large />
            <RiderFacts riders={riders?.get(current.badge)?.riders} participants={current.participants} />
            <p className={styles['facts']}>
              {[current.entity, resultOf(current), livesSentence(current)].filter(Boolean).join(' · ')}
            </p>
          </>
        ) : (
          <EmptyState says={scoreboardMessages.noScores} />
        )}
        {next.length > 0 && (
          <div className={styles['next']}>
            <p>{nextSentence(next)}.</p>
            {next.slice(0, NAMED_NEXT).map(({ badge }) => (
              <MarkedNext key={badge} badge={badge} marks={riders?.get(badge)?.marks} />
            ))}
          </div>
        )}
      </section>
      {leader && <p className={styles['leader']}>{leader}.</p>}
      {current && <p className={styles['last']}>{lastSentence(ranking)}.</p>}
      {refusal && (
        <Callout tone="bad" live>
          {refusal}
        </Callout>
      )}
      {!riders && !refusal && !device && (
        <Button look="quiet" onClick={onLogIn}>
          Entrar como administrador para ver nome completo, cidade e cavalo
        </Button>
      )}
    </Page>
  )
}

/** The marks of an entry that follows. */
const MarkedNext = ({ badge, marks = [] }: { badge: number; marks: readonly EntryMark[] | undefined }) =>
  marks.length === 0 ? null : (
    <div className={styles['marked']}>
      Nº {badge}: <EntryMarks marks={marks} large />
    </div>
  )
