import { paidByLabels } from '@porteira/domain'
import { useId } from 'react'
import { DeskIcon } from '#ui/DeskIcon.tsx'
import styles from './Bill.module.css'
import type { Way } from './parts.ts'

const ways = ['pix', 'cash', 'card', 'courtesy'] as const

type Props = { value: Way; mayGive: boolean; onValue: (way: Way) => void }

/** The methods as large targets. Arrow keys move, as in every group of radio buttons. */
export function Ways({ value, mayGive, onValue }: Props) {
  const id = useId()
  return (
    <fieldset>
      <legend className={styles['legend']}>Como paga?</legend>
      <div className={styles['ways']}>
        {ways
          .filter((way) => way !== 'courtesy' || mayGive)
          .map((way) => (
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
