import { scoreboardMessages, strengthLetter } from '@porteira/domain'
import { usePageTitle } from '#shell/use-page-title.ts'
import { Updated } from '#areas/scoreboard/components/Updated.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import { RankingList } from './RankingList.tsx'
import { type Ranking, tabsOf } from './ranking-rows.ts'
import styles from './TvBoard.module.css'
import { tvTurns } from './tv-turns.ts'
import { useTv } from './use-tv.ts'

/** The screen of the arena's TV, readable from 30 m. It shows one strength after the other. */
export function TvBoard({ ranking }: { ranking: Ranking }) {
  const heading = usePageTitle(`Placar na TV: ${ranking.catName}`)
  const turns = tvTurns(ranking)
  const step = useTv()
  const turn = turns[step % Math.max(1, turns.length)]

  return (
    <main className={styles['tv']}>
      <aside className={styles['side']} aria-label="Força">
        <p className={styles['brand']}>Porteira</p>
        {turn && (
          <p className={styles['strength']}>
            {turn.strength > 0 ? (
              <>
                <span>Força</span>
                <b>{strengthLetter(turn.strength)}</b>
                <small>{turn.isFinal ? 'Final' : 'Classificatória'}</small>
              </>
            ) : (
              <small>Classificatória</small>
            )}
          </p>
        )}
        <ol className={styles['turns']} aria-label="Forças">
          {tabsOf(ranking).map((strength) => (
            <li key={strength} aria-current={strength === turn?.strength ? 'true' : undefined}>
              {strengthLetter(strength) || '–'}
            </li>
          ))}
        </ol>
      </aside>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {ranking.catName}
          </h1>
          <p>{ranking.eventName}</p>
        </div>
        <div className={styles['now']}>
          {ranking.rankingsLiveNow === 1 && <LiveLabel />}
          <Updated on={ranking.rankingsUpdatedOn} />
        </div>
      </header>
      {turn ? (
        <RankingList entries={turn.entries} className={styles['list']} />
      ) : (
        <EmptyState says={scoreboardMessages.noScores} />
      )}
    </main>
  )
}
