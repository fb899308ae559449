import { Suspense, useState } from 'react'
import { page } from '#shell/lazy-page.ts'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import board from '#areas/scoreboard/components/Scoreboard.module.css'
import layout from '#styles/layout.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './RankingList.module.css'
import { figuresOf, type PlacedEntry, type Ranking, strengthName } from './ranking-rows.ts'
import { hasFinal, isOut } from './standing.ts'

// Most rows stay closed.
const RowShots = page(() => import('./RowShots.tsx'))

type ListProps = {
  ranking: Ranking
  catUUID: string
  changed: Set<string>
  /** The number that throws now. */
  throwing: number | undefined
  isSearch: boolean
}
type Props = ListProps & { entries: PlacedEntry[]; labelledBy?: string | undefined }

/** The marks of as many throws leave more room for the name. */
const SHORT_RACE = 10

/** The rows of a ranking: place, plate, riders, hit marks and result. A tap on a row shows its shots. */
export const RankingList = ({ entries, labelledBy, ...list }: Props) => (
  <ol
    className={styles['ranking']}
    data-many={entries.some((entry) => figuresOf(entry).total > SHORT_RACE) || undefined}
    aria-labelledby={labelledBy}
  >
    {entries.map((entry) => (
      <RankingRowView key={entry.badge} entry={entry} {...list} />
    ))}
  </ol>
)

type RowProps = ListProps & { entry: PlacedEntry }

function RankingRowView({ entry, ranking, catUUID, changed, throwing, isSearch }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { qualifyHits, qualifyTotal } = entry
  const { hits, total } = figuresOf(entry)
  const isFinal = entry.finalTotal > 0
  const isChanged = changed.has(`${entry.badge}`)
  const out = hasFinal(ranking, entry.strength) && isOut(ranking, entry)
  const isThrowing = entry.badge === throwing
  const facts = isSearch && [strengthName(ranking, entry.strength), out && 'fora da disputa']

  return (
    <li
      className={classes(
        entry.isTied && styles['tied'],
        isChanged && styles['changed'],
        out && styles['out'],
        isThrowing && styles['throwing'],
      )}
    >
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles['row']}>
          <span className={classes(board['place'], styles['place'])}>{entry.place}º</span>
          <span className={styles['plate']} data-digits={String(entry.badge).length}>
            <BadgePlate number={entry.badge} hollow={out} />
          </span>
          <b className={styles['name']}>
            {ridersOf(entry)}
            {isThrowing && <span className={layout['visuallyHidden']}> (laça agora)</span>}
            {isChanged && <span className={layout['visuallyHidden']}> (mudou agora)</span>}
          </b>
          <span className={styles['entity']}>
            {[...(facts || []), entry.entity].filter(Boolean).join(' · ')}
          </span>
          <span className={styles['quali']}>{isFinal && `Classif. ${qualifyHits}/${qualifyTotal}`}</span>
          <span className={styles['marks']}>
            <HitMarks
              hits={hits}
              total={total}
              label={`armadas boas na ${isFinal ? 'final' : 'classificatória'}`}
              hollow={out}
            />
          </span>
          <b className={classes(board['score'], styles['score'])}>
            {hits}
            <small>/{total}</small>
          </b>
          <span className={styles['more']}>
            <Icon name="forward" />
          </span>
        </summary>
        {isOpen && (
          <Suspense fallback={<Skeleton shape={[4]} label="Carregando as armadas" />}>
            <RowShots catUUID={catUUID} entry={entry} />
          </Suspense>
        )}
      </details>
    </li>
  )
}
