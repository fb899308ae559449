import { scoreboardMessages } from '@porteira/domain'
import { DelayLine } from '#areas/scoreboard/components/programme/DelayLine.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { inUnits, nameSize } from '#areas/scoreboard/components/name-size.ts'
import type { Ranking } from './ranking-rows.ts'
import styles from './TvBoard.module.css'
import { TvCall } from './TvCall.tsx'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { TvRow } from './TvRow.tsx'
import { type Programme, TvSide } from './TvSide.tsx'
import { TvSignal } from './TvSignal.tsx'
import { linesOf, LIST, type Turn } from './tv-turns.ts'

/** Up to this number of rows each one is drawn large. */
const FEW = 3
// In hundredths of the screen's width.
const NAMES = { width: 35, largest: 2.2, smallest: 1.46 }
const SINGLE_NAMES = { ...NAMES, largest: 2.8 }
const LARGE_NAMES = { width: 30, largest: 3.6, smallest: 1.8 }
const TITLE = { width: 62, letter: 0.75, largest: 3.2, smallest: 2.25 }

type Props = {
  ranking: Ranking
  turn: Turn | undefined
  /** Seconds until the next screen; 0 when there is only one. */
  left: number
  programme: Programme
  dataUpdatedAt: number
  /** The order of call of the race that runs, while the server confirms it. */
  call: LiveCall | undefined
}

/** One screen of the arena's TV, readable from 30 m. Its smallest type is 28 pixels high at 1920. */
export function TvBoard({ ranking, turn, left, programme, dataUpdatedAt, call }: Props) {
  const heading = usePageTitle(`Placar na TV: ${ranking.catName}`)
  const title = titleFor(ranking.catName)
  const now = call?.phase !== 'interrupted' && call?.catUUID === turn?.catUUID ? call?.entries[0] : undefined
  return (
    <main className={styles['tv']}>
      <TvSide ranking={ranking} turn={turn} left={left} programme={programme} />
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1} style={title.style}>
            {ranking.catName}
          </h1>
          {title.isOneLine && (
            <p>
              {ranking.eventName}
              {turn && (
                <DelayLine eventUUID={ranking.eventUUID} catUUID={turn.catUUID} className={styles['delay']} />
              )}
            </p>
          )}
        </div>
        <TvSignal live={ranking.rankingsLiveNow === 1} dataUpdatedAt={dataUpdatedAt} />
      </header>
      {turn ? (
        <TvList turn={turn} now={now?.badge} />
      ) : (
        <div className={styles['list']}>
          <EmptyState says={scoreboardMessages.noScores} />
        </div>
      )}
      {call && <TvCall call={call} isOther={call.catName !== ranking.catName} />}
    </main>
  )
}

/** The rows of a screen. Their names have one size, in which the longest one fits on its line. */
function TvList({ turn: { catUUID, entries, isOut }, now }: { turn: Turn; now: number | undefined }) {
  const isFew = entries.length <= FEW
  const lines = linesOf(entries)
  const names = entries.flatMap(({ participants }) => participants)
  const height = (LIST.height / Math.max(entries.length, FEW) - LIST.space) / 1.1
  const style = nameSize(names, {
    ...(isFew ? LARGE_NAMES : lines > 1 ? NAMES : SINGLE_NAMES),
    lines,
    height,
  })
  return (
    <ol className={styles['list']} style={style} aria-label="Classificação">
      {entries.map((entry) => (
        <TvRow
          key={entry.badge}
          catUUID={catUUID}
          entry={entry}
          isOut={isOut}
          isNow={entry.badge === now}
          look={isFew ? 'large' : lines > 2 ? 'tall' : 'plain'}
        />
      ))}
    </ol>
  )
}

/** The size of the title on one line, or on two without the name of the event. */
function titleFor(title: string) {
  const { width, letter, largest, smallest } = TITLE
  const fitting = width / (letter * title.length)
  const isOneLine = fitting >= smallest
  return {
    isOneLine,
    style: inUnits(isOneLine ? Math.min(largest, fitting) : Math.min(smallest, 1.8 * fitting)),
  }
}
