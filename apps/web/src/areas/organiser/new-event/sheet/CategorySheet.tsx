import { type ClipboardEvent, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Problems } from '#areas/organiser/components/FormFields.tsx'
import { Button } from '#ui/Button.tsx'
import { newCategory, type Row } from '../draft-form.ts'
import styles from '#areas/organiser/components/Sheet.module.css'
import { type Column, columns, pastedRows } from './columns.ts'
import { SheetRow } from './SheetRow.tsx'
import { withCell, withCopy, withoutRow, withPaste } from './sheet-rows.ts'

type Props = {
  rows: readonly Row[]
  problems: ReadonlyMap<number, Problems>
  onRows: (change: (rows: readonly Row[]) => Row[]) => void
}

/** A table of inputs. Enter goes to the row below and adds one after the last row; copied cells can be pasted. */
export function CategorySheet({ rows, problems, onRows }: Props) {
  const { sheet, addRow, press, paste } = useRowInput(rows, onRows)

  return (
    <div className={styles['frame']}>
      <div className={styles['scroll']}>
        <table ref={sheet} className={styles['sheet']}>
          <thead>
            <tr>
              {columns.map(({ name, head }) => (
                <th key={name} scope="col" className={styles[name]}>
                  {head}
                </th>
              ))}
              <th scope="col">Linha</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <SheetRow
                key={row.key}
                row={row}
                number={index + 1}
                problems={problems.get(row.key)}
                onCell={(part) => onRows((before) => withCell(before, row.key, part))}
                onPress={(event, column) => press(event, row.key, column)}
                onPaste={(event, column) => paste(event, row.key, column)}
                onCopy={() => onRows((before) => withCopy(before, row.key))}
                onRemove={() => onRows((before) => withoutRow(before, row.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Button look="quiet" icon="plus" onClick={addRow}>
        Nova linha
      </Button>
    </div>
  )
}

/** What keys and the clipboard do in the sheet. */
function useRowInput(rows: Props['rows'], onRows: Props['onRows']) {
  const sheet = useRef<HTMLTableElement>(null)
  const addedTo = useRef<number>(undefined)

  const focusCell = (key: number | undefined, name: string) =>
    sheet.current?.querySelector<HTMLElement>(`[data-row="${key}"] [name="${name}"]`)?.focus()
  const focusAdded = useEffectEvent((row: Row | undefined) => focusCell(row?.key, 'name'))

  useLayoutEffect(() => {
    if (addedTo.current === undefined || rows.length <= addedTo.current) return
    addedTo.current = undefined
    focusAdded(rows[rows.length - 1])
  }, [rows])

  function addRow() {
    addedTo.current = rows.length
    onRows((before) => [...before, newCategory()])
  }

  function press(event: KeyboardEvent, key: number, column: Column) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || column.kind === 'choice') return
    event.preventDefault()
    const below = rows[rows.findIndex((row) => row.key === key) + 1]
    if (below) focusCell(below.key, column.name)
    else addRow()
  }

  function paste(event: ClipboardEvent, key: number, column: Column) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onRows((before) => withPaste(before, { key, column, cells: pastedRows(text) }))
  }

  return { sheet, addRow, press, paste }
}
