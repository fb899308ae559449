import { type MissReason, missReasons } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import layout from '#styles/layout.module.css'
import { Skeleton } from '#ui/Skeleton.tsx'
import { classes } from '#ui/classes.ts'
import { shotsOfEntry } from './entry-shots.ts'
import type { RankingRow } from './ranking-rows.ts'
import styles from './RowShots.module.css'

type Shot = { round: number; hit: number; missReason?: MissReason }
type Props = { catUUID: string; entry: RankingRow }

/** Every shot of a row, by phase, rider and round. It is read again when the row has a new shot. */
export default function RowShots({ catUUID, entry }: Props) {
  const { data, error } = useQuery(shotsOfEntry(catUUID, entry))
  if (!data)
    return error ? (
      <p className={styles['note']} role="status">
        Sem sinal agora. As armadas de cada volta aparecem quando ele voltar.
      </p>
    ) : (
      <Skeleton shape={[4]} label="Carregando as armadas" />
    )

  const phases = [
    ['Final', 'final', entry.finalHits, entry.finalTotal],
    ['Classificatória', 'qualify', entry.qualifyHits, entry.qualifyTotal],
  ] as const
  return (
    <div className={styles['shots']}>
      {phases
        .filter(([, , , total]) => total > 0)
        .map(([name, phase, hits, total]) => (
          <section key={phase}>
            <p>
              {name}: {hits} de {total} boas
            </p>
            {data.riders.map((rider) => (
              <div key={rider.uuid} className={styles['rider']}>
                {data.riders.length > 1 && <b>{rider.name}</b>}
                <Shots shots={rider[phase]} />
                <Legend shots={rider[phase]} />
              </div>
            ))}
          </section>
        ))}
    </div>
  )
}

/** 'P pescoço · D dobrada': the letters that a row has. */
function Legend({ shots }: { shots: readonly Shot[] }) {
  const letters = new Set(shots.flatMap(({ missReason }) => (missReason ? [missReason] : [])))
  if (letters.size === 0) return null
  return <small>{[...letters].map((letter) => `${letter} ${missReasons[letter]}`).join(' · ')}</small>
}

const Shots = ({ shots }: { shots: readonly Shot[] }) => (
  <ol className={styles['rounds']}>
    {shots.map(({ round, hit, missReason }) => (
      <li key={round}>
        <i className={classes(styles['mark'], hit === 0 && styles['miss'])} />
        <span>
          <span className={layout['visuallyHidden']}>Volta </span>
          {round}
          <span className={layout['visuallyHidden']}>: {hit === 1 ? 'boa' : 'perdida'}</span>
        </span>
        {missReason && <abbr title={missReasons[missReason]}>{missReason}</abbr>}
      </li>
    ))}
  </ol>
)
