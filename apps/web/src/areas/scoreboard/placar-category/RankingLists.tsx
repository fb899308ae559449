import { useId } from 'react'
import layout from '#styles/layout.module.css'
import { RankingList } from './RankingList.tsx'
import styles from './RankingLists.module.css'
import type { PlacedEntry, Ranking } from './ranking-rows.ts'
import { hasFinal, isOut } from './standing.ts'

type Props = {
  ranking: Ranking
  catUUID: string
  entries: PlacedEntry[]
  changed: Set<string>
  /** The number that throws now. */
  throwing: number | undefined
  /** Found rows come from several strengths, so that each one tells its own. */
  isSearch: boolean
}

/** The rows of a ranking. In a final those that are still in it come first, then those that are out. */
export function RankingLists({ ranking, catUUID, entries, changed, throwing, isSearch }: Props) {
  const heading = useId()
  const isFinalist = (entry: PlacedEntry) => hasFinal(ranking, entry.strength)
  const out = entries.filter((entry) => isFinalist(entry) && isOut(ranking, entry))
  const rest = entries.filter((entry) => !out.includes(entry))
  const list = { ranking, catUUID, changed, throwing, isSearch }
  const isDivided = !isSearch && rest.some(isFinalist)

  if (isSearch) return entries.length > 0 ? <RankingList {...list} entries={entries} /> : null
  return (
    <>
      {rest.length > 0 && (
        <>
          {isDivided && (
            <h2 id={`${heading}in`} className={layout['visuallyHidden']}>
              Na disputa
            </h2>
          )}
          <RankingList {...list} entries={rest} labelledBy={isDivided ? `${heading}in` : undefined} />
        </>
      )}
      {out.length > 0 && (
        <>
          <h2 id={`${heading}out`} className={styles['cut']}>
            {out.length} fora da disputa
          </h2>
          <RankingList {...list} entries={out} labelledBy={`${heading}out`} />
        </>
      )}
    </>
  )
}
