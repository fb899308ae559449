import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './ScoringScreen.module.css'
import { scoreOf, type Turn } from './shots.ts'
import type { RaceEnd } from './race.ts'
import type { Scoring } from './use-scoring.ts'

/** The rider whose turn it is, in the largest letters that fit. */
export function Thrower({ scoring }: { scoring: Scoring }) {
  const { current, counting, turns, isMissedOnly, end, stake } = scoring
  if (end && !current) return <RaceEnded end={end} />
  if (turns.length === 0)
    return (
      <section className={styles['thrower']}>
        <EmptyState says={isMissedOnly ? 'Ninguém em reposição.' : 'Ninguém para laçar nesta volta.'} />
      </section>
    )

  return (
    <section className={styles['thrower']} aria-live="assertive" aria-atomic="true" aria-label="Na cancha">
      {current ? (
        <CurrentTurn turn={current} stake={stake} {...scoreOf(counting, current)} />
      ) : (
        <>
          <p className={styles['complete']}>Volta completa.</p>
          <p className={typography['label']}>{roundText(turns)}</p>
        </>
      )}
    </section>
  )
}

/** The hits of a complete round. */
function roundText(turns: readonly Turn[]) {
  const hits = turns.filter(({ shot }) => shot?.hit === 1).length
  return `Volta ${turns[0]?.round}: ${hits} de ${turns.length} ${hits === 1 ? 'boa' : 'boas'}.`
}

/** What ended, in numbers, and who goes on. */
const RaceEnded = ({ end: { title, lines } }: { end: RaceEnd }) => (
  <section className={styles['thrower']} aria-live="assertive" aria-label="Fim">
    <h2 className={styles['complete']}>{title}</h2>
    {lines.map((line) => (
      <p key={line} className={typography['label']}>
        {line}
      </p>
    ))}
  </section>
)

type CurrentProps = { turn: Turn; stake: string; hits: number; total: number }

const CurrentTurn = ({ turn, stake, hits, total }: CurrentProps) => (
  <>
    <span className={styles['plate']} data-digits={String(turn.badge).length}>
      <span className={layout['visuallyHidden']}>Nº </span>
      {turn.badge}
    </span>
    <p className={styles['name']}>{turn.name}</p>
    <EntryMarks marks={turn.marks} large />
    {turn.entity && <p className={typography['muted']}>{turn.entity}</p>}
    <HitMarks hits={hits} total={total} label={hits === 1 ? 'armada boa' : 'armadas boas'} />
    <p className={styles['facts']}>{factsOf(turn, hits, total, stake)}</p>
  </>
)

const factsOf = ({ round, lateComer, lives, shot }: Turn, hits: number, total: number, stake: string) =>
  [
    `Volta ${round}`,
    total > 0 && `${hits} de ${total} ${hits === 1 ? 'boa' : 'boas'}`,
    stake || (lives === 0 && 'morte súbita: se errar, sai'),
    lives !== undefined && lives > 0 && `${lives} ${lives === 1 ? 'vida' : 'vidas'}`,
    lateComer && 'reposição',
    shot && `já apontada: ${shot.hit === 1 ? 'boa' : 'perdida'}`,
  ]
    .filter(Boolean)
    .join(' · ')
