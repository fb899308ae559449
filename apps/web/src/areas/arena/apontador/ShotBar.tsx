import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ScoringScreen.module.css'
import type { Scoring } from './use-scoring.ts'

/** The two large buttons for a hit (white flag) and a miss (red flag). */
export function ShotBar({ scoring, isClosed }: { scoring: Scoring; isClosed: boolean }) {
  const { current, undoable, record, undo } = scoring
  const isOff = !current || isClosed

  return (
    <section className={styles['bar']} aria-label="Apontar">
      <div>
        <div className={styles['call']}>
          <b aria-live="polite">
            {isClosed
              ? 'A final já começou: a classificatória está fechada.'
              : current
                ? `Nº ${current.badge} ${current.name}, volta ${current.round}`
                : 'Volta completa. Passe para a próxima.'}
          </b>
          <Button size="small" disabled={!undoable || isClosed} onClick={undo}>
            <Icon name="undo" />
            Desfazer
          </Button>
        </div>
        <div className={styles['pair']}>
          <Button look="danger" disabled={isOff} onClick={() => current && record(current, 0)}>
            <Icon name="cross" />
            Negativa
          </Button>
          <Button look="main" disabled={isOff} onClick={() => current && record(current, 1)}>
            <Icon name="check" />
            Positiva
          </Button>
        </div>
      </div>
    </section>
  )
}
