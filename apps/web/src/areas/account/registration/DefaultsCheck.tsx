import { Button } from '#ui/Button.tsx'
import type { DefaultQuestion } from './default-questions.ts'
import styles from './DefaultsCheck.module.css'

type Props = {
  question: DefaultQuestion
  onYes: () => void
  onCorrect: () => void
}

/** Asks once about a value that the form had from the start. Saving without an answer confirms it. */
export const DefaultsCheck = ({ question, onYes, onCorrect }: Props) => (
  <div className={styles['check']} role="group" aria-labelledby="default-question">
    <p id="default-question">
      <b>{question.says}</b>
    </p>
    <p className={styles['meaning']}>Ao tocar em OK, você confirma.</p>
    <div className={styles['answers']}>
      <Button onClick={onCorrect}>Corrigir</Button>
      <Button onClick={onYes}>Sim</Button>
    </div>
  </div>
)
