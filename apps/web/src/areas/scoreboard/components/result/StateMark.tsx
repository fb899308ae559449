import { Status } from '#ui/Status.tsx'
import type { StrengthResult } from './places.ts'
import { shortMoment, stateLabel } from './result-words.ts'
import styles from './StateMark.module.css'

const TONES = { provisional: 'calm', underProtest: 'gone', reopened: 'wait', running: 'calm' } as const

/** The state of a result: a stamp for a signed one, a word for each other. */
export const StateMark = ({ result, now }: { result: StrengthResult; now: Date }) =>
  result.state === 'official' ? (
    <p className={styles['stamp']}>
      Oficial<small>{shortMoment(result.since)}</small>
    </p>
  ) : (
    <Status tone={TONES[result.state]}>{stateLabel(result, now)}</Status>
  )
