import { scoreboardMessages } from '@porteira/domain'
import { DelayLine } from '#areas/scoreboard/components/programme/DelayLine.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { classes } from '#ui/classes.ts'
import type { Ranking } from './ranking-rows.ts'
import styles from './TvBoard.module.css'
import { TvCall } from './TvCall.tsx'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { TvRow } from './TvRow.tsx'
import { type Programme, TvSide } from './TvSide.tsx'
import { TvSignal } from './TvSignal.tsx'
import type { Turn } from './tv-turns.ts'

/** Up to this number of rows each one is drawn large. */
const FEW = 3
/** Up to this number all type grows a little. */
const SOME = 5

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

/** One screen of the arena's TV, readable from 30 m. */
export function TvBoard({ ranking, turn, left, programme, dataUpdatedAt, call }: Props) {
  const heading = usePageTitle(`Placar na TV: ${ranking.catName}`)
  const isFew = turn !== undefined && turn.entries.length <= FEW
  return (
    <main className={styles['tv']}>
      <TvSide ranking={ranking} turn={turn} left={left} programme={programme} />
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {ranking.catName}
          </h1>
          <p>
            {ranking.eventName}
            {turn && (
              <DelayLine eventUUID={ranking.eventUUID} catUUID={turn.catUUID} className={styles['delay']} />
            )}
          </p>
        </div>
        <TvSignal live={ranking.rankingsLiveNow === 1} dataUpdatedAt={dataUpdatedAt} />
      </header>
      {turn ? (
        <ol
          className={classes(styles['list'], turn.entries.length <= SOME && styles['some'])}
          aria-label="Classificação"
        >
          {turn.entries.map((entry) => (
            <TvRow key={entry.badge} entry={entry} isOut={turn.isOut} isLarge={isFew} />
          ))}
        </ol>
      ) : (
        <div className={styles['list']}>
          <EmptyState says={scoreboardMessages.noScores} />
        </div>
      )}
      {call && <TvCall call={call} isOther={call.catName !== ranking.catName} />}
    </main>
  )
}
