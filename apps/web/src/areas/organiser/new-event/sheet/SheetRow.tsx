import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Draft } from '#areas/organiser/components/form-fields.ts'
import type { Problems } from '#areas/organiser/components/FormFields.tsx'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import styles from '#areas/organiser/components/Sheet.module.css'
import { NativeSelect } from '#ui/Select.tsx'
import type { Row } from '../draft-form.ts'
import { labelOf, shownIn } from '../problems.ts'
import { type Column, columns, optionsOf } from './columns.ts'

type Props = {
  row: Row
  number: number
  problems: Problems | undefined
  onCell: (part: Draft) => void
  onPress: (event: KeyboardEvent, column: Column) => void
  onPaste: (event: ClipboardEvent, column: Column) => void
  onCopy: () => void
  onRemove: () => void
}

/** The cells of a category, and below them what is wrong with them. */
export function SheetRow({ row, number, problems = {}, ...on }: Props) {
  const { key, draft } = row
  const name = draft.name || `linha ${number}`
  const says = Object.entries(problems).map(
    ([field, text]) => `${labelOf({ part: 'categories', field })}: ${text}`,
  )
  const id = `row-${key}-says`

  return (
    <>
      <tr data-row={key}>
        {columns.map((column) => (
          <td key={column.name} data-head={column.head}>
            <Cell
              column={column}
              label={`${column.head} de ${name}`}
              value={draft[column.name] ?? ''}
              isWrong={Object.keys(problems).some((field) => shownIn(field) === column.name)}
              describedBy={says.length > 0 ? id : undefined}
              onValue={(value) => on.onCell({ [column.name]: value })}
              onKeyDown={(event) => on.onPress(event, column)}
              onPaste={(event) => on.onPaste(event, column)}
            />
          </td>
        ))}
        <td className={styles['tools']}>
          <RowTool icon="copy" label={`Duplicar ${name}`} onClick={on.onCopy} />
          <RowTool icon="bin" label={`Retirar ${name}`} onClick={on.onRemove} />
        </td>
      </tr>
      {says.length > 0 && (
        <tr className={styles['says']}>
          <td id={id} colSpan={columns.length + 1}>
            {says.join(' ')}
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps = {
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
function Cell({ column, label, value, isWrong, describedBy, onValue, ...on }: CellProps) {
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
      <NativeSelect<string>
        {...wiring}
        className={styles['cell']}
        value={value || optionsOf(column)[0].value}
        options={optionsOf(column)}
        onValue={onValue}
      />
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
