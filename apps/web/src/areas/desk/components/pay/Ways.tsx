import { paidByLabels } from '@porteira/domain'
import { useId } from 'react'
import { DeskIcon } from '#ui/DeskIcon.tsx'
import styles from './Pay.module.css'
import type { Way } from './parts.ts'

type Props = { ways: readonly Way[]; value: Way; onValue: (way: Way) => void }

/** The methods as large targets. Arrow keys move, as in every group of radio buttons. */
export function Ways({ ways, value, onValue }: Props) {
  const id = useId()
  return (
    <fieldset>
      <legend className={styles['legend']}>Como paga?</legend>
      <div className={styles['ways']}>
        {ways.map((way) => (
          <label key={way} data-chosen={value === way || undefined}>
            <input type="radio" name={`${id}way`} checked={value === way} onChange={() => onValue(way)} />
            <DeskIcon name={way} />
            {paidByLabels[way]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
