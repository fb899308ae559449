import { scoreboardMessages } from '@porteira/domain'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import {
  commonState,
  stateLabel,
  stateSentence,
  withoutPlaceText,
} from '#areas/scoreboard/components/result/result-words.ts'
import { StateMark } from '#areas/scoreboard/components/result/StateMark.tsx'
import { Winners } from '#areas/scoreboard/components/result/Winners.tsx'
import typography from '#styles/typography.module.css'
import { CheckSignature } from './CheckSignature.tsx'
import { Podium } from './Podium.tsx'
import styles from './ResultView.module.css'
import { ShareSide } from './ShareSide.tsx'
import { useSharePicture } from './use-share-picture.ts'

type Props = {
  catUUID: string
  catName: string
  /** The strengths with a result, at least one. */
  results: StrengthResult[]
  /** The number of strengths of the category. */
  count: number
  /** When the results were read. */
  now: Date
}

/** The result of a category: its state, the places of each strength, and who has none. */
export default function ResultView({ catUUID, catName, results, count, now }: Props) {
  const { share, save, busy, toast } = useSharePicture(catUUID, `Resultado: ${catName}`)
  const state = commonState(results)
  const newest = results
    .filter((result) => result.state === state)
    .sort((a, b) => (a.since < b.since ? 1 : -1))[0]
  if (!newest || !state) return null
  const label = stateLabel(newest, now)
  const isMixed = results.some((result) => stateLabel(result, now) !== label)
  const panel = { count, ownState: isMixed ? now : undefined }
  const [best, ...others] = results
  const without = results.flatMap(({ withoutPlace }) => withoutPlace)

  return (
    <section className={styles['result']} aria-labelledby="result">
      <header className={styles['head']}>
        <h2 id="result" className={typography['title']}>
          {scoreboardMessages.resultTitles[state]}
        </h2>
        <StateMark result={newest} now={now} />
        <p>{stateSentence(newest, now)}</p>
      </header>
      <div className={styles['best']}>
        {best && (
          <>
            <Podium result={best} {...panel} />
            <ShareSide
              catUUID={catUUID}
              result={best}
              count={count}
              busy={busy}
              onShare={(strength) => void share(strength)}
              onSave={(strength) => void save(strength)}
            />
          </>
        )}
      </div>
      {others.length > 0 && (
        <div className={styles['others']}>
          {others.map((result) => (
            <Podium
              key={result.strength}
              result={result}
              {...panel}
              share={{ busy, onShare: () => void share(result.strength) }}
            />
          ))}
        </div>
      )}
      {without.length > 0 && (
        <section className={styles['without']} aria-labelledby="without">
          <h3 id="without" className={typography['subheading']}>
            Sem colocação
          </h3>
          <Winners entries={without} hollow line={withoutPlaceText} />
        </section>
      )}
      <CheckSignature catUUID={catUUID} results={results} count={count} />
      {toast}
    </section>
  )
}
