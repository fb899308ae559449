import type { EntryMark } from '@porteira/domain'
import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { Page } from '#shell/Page.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { readDevice } from '#storage/device.ts'
import { LiveState } from '#areas/scoreboard/components/LiveState.tsx'
import {
  fallenSentence,
  idleSentence,
  missSentence,
  raceSentence,
} from '#areas/scoreboard/components/live/call-words.ts'
import { type LiveCall, SILENT_AFTER_MS } from '#areas/scoreboard/components/live/follow.ts'
import { useIsCurrent, useLiveCall } from '#areas/scoreboard/components/live/use-live-call.ts'
import { useDarkTheme } from '#areas/scoreboard/components/use-dark-theme.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { classes } from '#ui/classes.ts'
import styles from './AnnouncerView.module.css'
import { lastSentence, leaderSentence, livesSentence, nextSentence, shotsText } from './announcement.ts'
import type { Ranking } from './ranking-rows.ts'
import { type AnnouncedRiders, RiderFacts } from './RiderFacts.tsx'
import { useAnnouncedRiders } from './use-announced-riders.ts'

/** Longer names get smaller type. */
const SHORT = 24

/** So many entries after the current one are named in the sentence. */
const NAMED_NEXT = 2

type Props = { ranking: Ranking; catUUID: string; dataUpdatedAt: number; adminToken: () => string }

const announcerPath = (catUUID: string) => `/placar/category/${catUUID}?narrador=1`

/** The screen of the announcer: who throws, what hangs on it, who is next, and who leads, in sentences to read aloud. */
export default function AnnouncerView({ ranking, catUUID, dataUpdatedAt, adminToken }: Props) {
  const device = readDevice()
  const { riders, refusal } = useAnnouncedRiders(catUUID, device?.token ?? adminToken())
  const logInFirst = useLogInFirst()
  useDarkTheme()
  const live = useLiveCall(catUUID)
  const isCurrent = useIsCurrent(live?.confirmedAt)
  const leader = leaderSentence({ ...ranking, out: live?.call.out }, strengthOf(ranking, live?.call))

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
            live={ranking.rankingsLiveNow === 1 && isCurrent}
            dataUpdatedAt={live?.confirmedAt ?? dataUpdatedAt}
            staleAfterMs={SILENT_AFTER_MS}
          />
          <span>{live ? raceSentence(live.call) : ranking.eventName}</span>
        </>
      }
    >
      <section className={styles['call']} aria-label="Chamada" aria-live="polite">
        {live ? <Announced call={live.call} riders={riders} /> : <Skeleton shape={[12, 3]} />}
      </section>
      {leader && <p className={styles['leader']}>{leader}.</p>}
      {lastSentence(ranking) && <p className={styles['last']}>{lastSentence(ranking)}.</p>}
      {refusal && (
        <Callout tone="bad" live>
          {refusal}
        </Callout>
      )}
      {!riders && !refusal && !device && (
        <Button look="quiet" onClick={() => logInFirst(announcerPath(catUUID), { asAdmin: true })}>
          Entrar como administrador para ver nome completo, cidade e cavalo
        </Button>
      )}
    </Page>
  )
}

/** The strength in the arena; in the qualifier the one that the buyer of the current number chose. */
const strengthOf = ({ rankings }: Ranking, call: LiveCall | undefined) =>
  call?.strength || (rankings.find(({ badge }) => badge === call?.order[0])?.strength ?? 0)

/** The number in the arena with what the announcer says of it, and the next ones. */
function Announced({ call, riders }: { call: LiveCall; riders: AnnouncedRiders | undefined }) {
  const [current, ...next] = call.entries
  const fallen = fallenSentence(call)
  if (!current)
    return (
      <>
        <EmptyState says={idleSentence(call)} />
        {fallen && <p className={styles['facts']}>{fallen}.</p>}
      </>
    )
  const names = ridersOf(current)
  const miss = missSentence(current, call.left)
  return (
    <>
      <h2>Na cancha</h2>
      <div className={styles['now']}>
        <BadgePlate number={current.badge} />
        <p className={classes(styles['names'], names.length > SHORT && styles['long'])}>{names}</p>
      </div>
      <EntryMarks marks={riders?.get(current.badge)?.marks} large />
      <RiderFacts riders={riders?.get(current.badge)?.riders} participants={current.participants} />
      <p className={styles['facts']}>
        {[current.entity, shotsText(current.hits, current.total), livesSentence(current)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {miss && <p className={styles['stake']}>{miss}</p>}
      {next.length > 0 && (
        <div className={styles['next']}>
          <p>{nextSentence(next)}.</p>
          {next.slice(0, NAMED_NEXT).map(({ badge }) => (
            <MarkedNext key={badge} badge={badge} marks={riders?.get(badge)?.marks} />
          ))}
        </div>
      )}
      {fallen && <p className={styles['facts']}>{fallen}.</p>}
    </>
  )
}

/** The marks of an entry that follows. */
const MarkedNext = ({ badge, marks = [] }: { badge: number; marks: readonly EntryMark[] | undefined }) =>
  marks.length === 0 ? null : (
    <div className={styles['marked']}>
      Nº {badge}: <EntryMarks marks={marks} large />
    </div>
  )
