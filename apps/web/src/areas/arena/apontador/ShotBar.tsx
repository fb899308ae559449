import { entryMarkLabels, MISS_REASONS, type MissReason, missReasons } from '@porteira/domain'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ScoringScreen.module.css'
import { useAfterPaint } from './use-after-paint.ts'
import { useScoringKeys } from './use-scoring-keys.ts'
import type { Scoring } from './use-scoring.ts'

type Props = {
  scoring: Scoring
  isFinalStarted: boolean
  /** True where the event asks why a shot was missed. */
  asksReasons: boolean
  onSettings: () => void
}

// Short for a hit, twice for a miss, so that the scorer need not look at the screen.
const HIT_MS = 40
const MISS_MS = [40, 80, 40]

/** The two large buttons for a hit (white flag) and a miss (red flag), the last shots and 'Desfazer'. */
export function ShotBar({ scoring, isFinalStarted, asksReasons, onSettings }: Props) {
  const { current, undoable, undo } = scoring
  const isClosed = (scoring.phase === 'final') !== isFinalStarted
  const isNotAllowed = scoring.isNotAllowed && !isClosed
  const canRecord = current !== undefined && !isClosed && !isNotAllowed
  const canUndo = undoable !== undefined && !isClosed

  function record(hit: number, reason?: MissReason) {
    if (!current) return
    navigator.vibrate?.(hit === 1 ? HIT_MS : MISS_MS)
    scoring.record(current, hit, reason)
  }

  useScoringKeys({
    b: canRecord ? () => record(1) : undefined,
    p: canRecord ? () => record(0) : undefined,
    n: current && !isClosed && !current.shot ? () => scoring.pass(current) : undefined,
    z: canUndo ? undo : undefined,
    ...(canRecord && asksReasons && reasonKeys(record)),
  })

  return (
    <section className={styles['bar']} aria-label="Apontar">
      <div>
        <div className={styles['lately']}>
          <LastShots scoring={scoring} />
          <Button size="small" disabled={!canUndo} onClick={undo}>
            <Icon name="undo" />
            Desfazer
          </Button>
        </div>
        {isNotAllowed && <NotAllowed scoring={scoring} />}
        {isClosed || !current ? (
          <NextStep scoring={scoring} isFinalStarted={isFinalStarted} onSettings={onSettings} />
        ) : isNotAllowed ? null : (
          <div className={styles['pair']} data-reasons={asksReasons}>
            <Button look="danger" aria-keyshortcuts="P" onClick={() => record(0)}>
              <Icon name="cross" />
              Perdida
            </Button>
            {asksReasons && <Reasons record={record} />}
            <Button look="main" aria-keyshortcuts="B" onClick={() => record(1)}>
              <Icon name="check" />
              Boa
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

type Recorder = (hit: number, reason: MissReason) => void

/** The keys 1 to 7. */
const reasonKeys = (record: Recorder) =>
  Object.fromEntries(MISS_REASONS.map((reason, index) => [index + 1, () => record(0, reason)]))

/** A miss with its reason, in one tap. */
const Reasons = ({ record }: { record: Recorder }) =>
  MISS_REASONS.map((reason, index) => (
    <Button
      key={reason}
      look="danger"
      aria-keyshortcuts={String(index + 1)}
      onClick={() => record(0, reason)}
    >
      <span className={layout['visuallyHidden']}>Perdida: </span>
      <b>{reason}</b> {missReasons[reason]}
    </Button>
  ))

/** An entry with something left for the desk, in an event in which it may not throw. */
const NotAllowed = ({ scoring: { current, pass, release } }: { scoring: Scoring }) =>
  current && (
    <div className={styles['step']}>
      <p role="alert" className={typography['label']}>
        O nº {current.badge} não laça: {current.marks.map((mark) => entryMarkLabels[mark]).join(', ')}.
      </p>
      <Button onClick={release}>A secretaria liberou</Button>
      <Button look="main" onClick={() => pass(current)}>
        Não veio
      </Button>
    </div>
  )

const LastShots = ({ scoring: { last } }: { scoring: Scoring }) => (
  <ul className={styles['last']} aria-label="Últimas armadas">
    {useAfterPaint(last).map(({ id, badge, hit }) => (
      <li key={id}>
        {badge}
        <HitMarks hits={hit} total={1} label="armada boa" />
      </li>
    ))}
  </ul>
)

/** Where nothing can be recorded: the reason, and the button that leads on. */
function NextStep({ scoring, isFinalStarted, onSettings }: Omit<Props, 'asksReasons'>) {
  if (scoring.end)
    return (
      scoring.end.canStart && (
        <div className={styles['step']}>
          <Button look="main" onClick={onSettings}>
            Começar a final em Ajustes
          </Button>
        </div>
      )
    )
  const { phase, round, current, setPhase, setRound, turns } = scoring
  if (phase === 'final' && !isFinalStarted)
    return (
      <div className={styles['step']}>
        <p role="status" className={typography['label']}>
          A final ainda não começou. Comece a final em Ajustes.
        </p>
        <Button onClick={() => setPhase('qualify')}>Voltar à classificatória</Button>
      </div>
    )
  if (phase === 'qualify' && isFinalStarted)
    return (
      <div className={styles['step']}>
        <p role="status" className={typography['label']}>
          A final já começou: a classificatória está fechada.
        </p>
        <Button look="main" onClick={() => setPhase('final')}>
          Ir para a final
        </Button>
      </div>
    )
  return (
    !current &&
    turns.length > 0 && (
      <div className={styles['step']}>
        <Button look="main" onClick={() => setRound(round + 1)}>
          Ir para a volta {round + 1}
        </Button>
      </div>
    )
  )
}
