import { strengthLetter } from '@porteira/domain'
import { Link } from 'wouter'
import { Fold } from '#areas/scoreboard/components/Fold.tsx'
import { hasResult } from '#areas/scoreboard/components/has-result.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { commonState, stateLabel } from '#areas/scoreboard/components/result/result-words.ts'
import { Winners } from '#areas/scoreboard/components/result/Winners.tsx'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Status } from '#ui/Status.tsx'
import styles from './Champions.module.css'
import { type CategoryResult, isLive, isToCome } from './event-result.ts'

/** So many of those who share the first place are named. */
const NAMED = 4
const TONES = { official: 'good', provisional: 'calm', underProtest: 'gone', reopened: 'wait' } as const

type Props = { categories: readonly CategoryResult[]; now: Date }

/** The first places of each category. Categories without a result stand at the end, folded. */
export function Champions({ categories, now }: Props) {
  const toCome = categories.filter(isToCome)
  const shown = categories.filter((category) => !isToCome(category))
  return (
    <section className={styles['champions']} aria-labelledby="champions">
      <h3 id="champions" className={typography['heading']}>
        Por prova
      </h3>
      {shown.length > 0 && <CategoryList categories={shown} now={now} />}
      {toCome.length > 0 && (
        <Fold
          className={styles['toCome']}
          summary={toCome.length === 1 ? '1 prova sem resultado' : `${toCome.length} provas sem resultado`}
        >
          <CategoryList categories={toCome} now={now} />
        </Fold>
      )}
    </section>
  )
}

const CategoryList = ({ categories, now }: Props) => (
  <ol className={styles['categories']}>
    {categories.map((category) => {
      const { uuid, name, strengths } = category
      return (
        <li key={uuid}>
          <p className={styles['category']}>
            <Link href={`/placar/category/${uuid}`}>{name}</Link>
            <CategoryState category={category} now={now} />
          </p>
          <ul className={styles['strengths']}>
            {strengths.filter(hasResult).map((result) => (
              <FirstPlaces key={result.strength} result={result} hasLetter={strengths.length > 1} />
            ))}
          </ul>
        </li>
      )
    })}
  </ol>
)

function CategoryState({ category, now }: { category: CategoryResult; now: Date }) {
  const state = commonState(category.strengths)
  const result = category.strengths.find((one) => one.state === state && hasResult(one))
  return (
    <>
      {result && state && <Status tone={TONES[state]}>{stateLabel(result, now)}</Status>}
      {isLive(category) && <LiveLabel />}
    </>
  )
}

function FirstPlaces({ result, hasLetter }: { result: StrengthResult; hasLetter: boolean }) {
  const first = result.places.filter(({ place }) => place === 1)
  const more = first.length - NAMED
  return (
    <li>
      {hasLetter && (
        <b className={styles['letter']}>
          <span className={layout['visuallyHidden']}>Força </span>
          {strengthLetter(result.strength)}
        </b>
      )}
      <div className={styles['first']}>
        <Winners entries={first.slice(0, NAMED)} size="small" />
        {more > 0 && <p className={typography['caption']}>e mais {more}</p>}
        {first.length === 0 && <p className={typography['caption']}>Ninguém ficou colocado.</p>}
      </div>
    </li>
  )
}
