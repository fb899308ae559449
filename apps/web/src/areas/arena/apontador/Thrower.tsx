import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './ScoringScreen.module.css'
import { scoreOf, type Turn } from './shots.ts'
import type { Scoring } from './use-scoring.ts'

/** The rider whose turn it is, in the largest letters that fit. */
export function Thrower({ scoring }: { scoring: Scoring }) {
  const { current, counting, turns, isMissedOnly } = scoring
  if (turns.length === 0)
    return (
      <section className={styles['thrower']}>
        <EmptyState says={isMissedOnly ? 'Ninguém em reposição.' : 'Ninguém para laçar nesta volta.'} />
      </section>
    )

  return (
    <section className={styles['thrower']} aria-live="assertive" aria-atomic="true" aria-label="Na cancha">
      {current ? (
        <CurrentTurn turn={current} {...scoreOf(counting, current)} />
      ) : (
        <p className={styles['complete']}>Volta completa.</p>
      )}
    </section>
  )
}

const CurrentTurn = ({ turn, hits, total }: { turn: Turn; hits: number; total: number }) => (
  <>
    <span className={styles['plate']} data-digits={String(turn.badge).length}>
      <span className={layout['visuallyHidden']}>Nº </span>
      {turn.badge}
    </span>
    <p className={styles['name']}>{turn.name}</p>
    <EntryMarks marks={turn.marks} large />
    {turn.entity && <p className={typography['muted']}>{turn.entity}</p>}
    <HitMarks hits={hits} total={total} label={hits === 1 ? 'armada boa' : 'armadas boas'} />
    <p className={styles['facts']}>{factsOf(turn, hits, total)}</p>
  </>
)

const factsOf = ({ round, lateComer, lives, shot }: Turn, hits: number, total: number) =>
  [
    `Volta ${round}`,
    total > 0 && `${hits} de ${total} ${hits === 1 ? 'boa' : 'boas'}`,
    lives === 0 && 'morte súbita: se errar, sai',
    lives !== undefined && lives > 0 && `${lives} ${lives === 1 ? 'vida' : 'vidas'}`,
    lateComer && 'reposição',
    shot && `já apontada: ${shot.hit === 1 ? 'boa' : 'perdida'}`,
  ]
    .filter(Boolean)
    .join(' · ')
