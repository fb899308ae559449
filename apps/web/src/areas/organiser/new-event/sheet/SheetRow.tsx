import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Draft } from '#areas/organiser/components/form-fields.ts'
import type { Problems } from '#areas/organiser/components/FormFields.tsx'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import type { Row } from '../draft-form.ts'
import { labelOf } from '../problems.ts'
import { Cell } from './Cell.tsx'
import styles from '#areas/organiser/components/Sheet.module.css'
import { type Column, columns } from './columns.ts'

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
              isWrong={isWrong(column, problems)}
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

const PARTNERS: Readonly<Record<string, string>> = {
  minParticipants: 'maxParticipants',
  restrictAgeMin: 'restrictAgeMax',
}

const isWrong = ({ name }: Column, problems: Problems) =>
  [name, PARTNERS[name]].some((field) => field !== undefined && Object.keys(problems).includes(field))
