import board from '#areas/scoreboard/components/Scoreboard.module.css'
import layout from '#styles/layout.module.css'
import { classes } from '#ui/classes.ts'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import styles from './RankingList.module.css'
import { figuresOf, type PlacedEntry, ridersOf, strengthName } from './ranking-rows.ts'

type Props = {
  entries: PlacedEntry[]
  changed?: Set<string>
  withStrength?: boolean
  className?: string | undefined
}

const HEAD = ['Lugar', 'Número', 'Laçador e entidade', 'Classificatória', 'Final', 'Boas']

/** The rows of a ranking: place, plate, riders, hit marks and result. */
export const RankingList = ({ entries, changed, withStrength = false, className }: Props) => (
  <div className={className}>
    <p className={styles['head']} aria-hidden="true">
      {HEAD.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
    <ol className={styles['ranking']}>
      {entries.map((entry) => (
        <RankingRowView
          key={entry.badge}
          entry={entry}
          isChanged={changed?.has(`${entry.badge}`) ?? false}
          withStrength={withStrength}
        />
      ))}
    </ol>
  </div>
)

function RankingRowView(props: { entry: PlacedEntry; isChanged: boolean; withStrength: boolean }) {
  const { entry, isChanged, withStrength } = props
  const { qualifyHits, qualifyTotal, finalHits, finalTotal } = entry
  const { hits, total } = figuresOf(entry)
  return (
    <li className={classes(entry.isTied && styles['tied'], isChanged && styles['changed'])}>
      <span className={classes(board['place'], styles['place'])}>{entry.place}º</span>
      <span className={styles['plate']}>
        <BadgePlate number={entry.badge} />
      </span>
      <b className={styles['name']}>
        {ridersOf(entry)}
        {isChanged && <span className={layout['visuallyHidden']}> (mudou agora)</span>}
      </b>
      <span className={styles['entity']}>
        {[withStrength && strengthName(entry.strength), entry.entity].filter(Boolean).join(' · ')}
      </span>
      <span className={styles['quali']}>
        {finalTotal > 0 && <span className={styles['word']}>Classif.</span>}
        <span className={styles['qualiMarks']}>
          <HitMarks hits={qualifyHits} total={qualifyTotal} label="armadas boas na classificatória" />
        </span>
        {finalTotal > 0 && (
          <span>
            {qualifyHits}/{qualifyTotal}
          </span>
        )}
      </span>
      <span className={classes(styles['final'], finalTotal === 0 && styles['onPhone'])}>
        {finalTotal > 0 ? (
          <HitMarks hits={finalHits} total={finalTotal} label="armadas boas na final" />
        ) : (
          <HitMarks hits={qualifyHits} total={qualifyTotal} label="armadas boas na classificatória" />
        )}
      </span>
      <b className={classes(board['score'], styles['score'])}>
        {hits}
        <small>/{total}</small>
      </b>
    </li>
  )
}
