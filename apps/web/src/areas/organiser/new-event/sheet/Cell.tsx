import type { ClipboardEvent, KeyboardEvent } from 'react'
import styles from '#areas/organiser/components/Sheet.module.css'
import { type Column, clubOptions } from './columns.ts'

type Props = {
  column: Column
  label: string
  value: string
  isWrong: boolean
  describedBy: string | undefined
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}

/** One input of the sheet. Its label says the column and the category. */
export function Cell({ column, label, value, isWrong, describedBy, onValue, ...on }: Props) {
  const wiring = {
    name: column.name,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? describedBy : undefined,
    ...on,
  }
  if (column.kind === 'flag')
    return (
      <input
        {...wiring}
        type="checkbox"
        checked={value === '1'}
        onChange={({ currentTarget }) => onValue(currentTarget.checked ? '1' : '0')}
      />
    )
  if (column.kind === 'choice')
    return (
      <select
        {...wiring}
        className={styles['cell']}
        value={value || 'None'}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        {clubOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...wiring}
      className={styles['cell']}
      value={value}
      maxLength={column.max}
      placeholder={'hint' in column ? column.hint : undefined}
      inputMode={INPUT_MODES[column.kind]}
      autoComplete="off"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
}

const INPUT_MODES = {
  text: 'text',
  range: 'text',
  numbers: 'text',
  digits: 'numeric',
  money: 'decimal',
} as const
