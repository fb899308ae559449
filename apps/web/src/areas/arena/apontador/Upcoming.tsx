import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { Button } from '#ui/Button.tsx'
import styles from './ScoringScreen.module.css'
import type { Scoring } from './use-scoring.ts'

type Props = { scoring: Scoring; canPass: boolean }

/** The rider after the current one, and the button for a rider who did not come. */
export const Upcoming = ({ scoring: { current, upcoming, pass }, canPass }: Props) =>
  current && (
    <section className={styles['upcoming']} aria-label="A seguir">
      {upcoming ? <BadgePlate number={upcoming.badge} /> : <span />}
      <p>
        <b>{upcoming?.name ?? 'Último da volta'}</b>
        {upcoming && <small>A seguir</small>}
        <EntryMarks marks={upcoming?.marks} />
      </p>
      {canPass && !current.shot && (
        <Button size="small" onClick={() => pass(current)}>
          Não veio
        </Button>
      )}
    </section>
  )
