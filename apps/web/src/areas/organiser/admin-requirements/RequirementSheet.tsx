import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import sheet from '#areas/organiser/components/Sheet.module.css'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import { classes } from '#ui/classes.ts'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import type { Requirements } from './queries.ts'
import { RequirementRow } from './RequirementRow.tsx'
import styles from './RequirementSheet.module.css'
import { moved, newRow, type Row, withPart } from './rows.ts'

type Props = {
  rows: readonly Row[]
  categories: Requirements['categories']
  problems: ReadonlyMap<number, string>
  onRows: (change: (rows: Row[]) => Row[]) => void
  /** Opens the templates, while there are any that the list does not have. */
  onTemplates: (() => void) | undefined
}

const HEADS = ['Exigência', 'Sobre', 'Anota', 'Categorias', 'Exigir', 'Quem dispensa', 'Linha']

/** A table of inputs. Enter in a name goes to the row below and adds one after the last row. */
export function RequirementSheet({ rows, categories, problems, onRows, onTemplates }: Props) {
  const { table, news, addRow, press, move, remove } = useRows(rows, onRows)
  const [choosing, setChoosing] = useState<number>()
  const chosen = rows.find(({ key }) => key === choosing)

  return (
    <div className={sheet['frame']}>
      <table ref={table} className={classes(sheet['sheet'], styles['sheet'])}>
        <TableHead names={HEADS} />
        <tbody>
          {rows.map((row, index) => (
            <RequirementRow
              key={row.key}
              row={row}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              categories={categories}
              says={problems.get(row.key)}
              onPart={(part) => onRows((before) => withPart(before, row.key, part))}
              onPress={(event) => press(event, row.key)}
              onMove={(by) => move(row, by)}
              onRemove={() => remove(row)}
              onCategories={() => setChoosing(row.key)}
            />
          ))}
        </tbody>
      </table>
      <p className={layout['visuallyHidden']} role="status">
        {news}
      </p>
      <div className={layout['row']}>
        <Button look="quiet" icon="plus" onClick={addRow}>
          Nova linha
        </Button>
        {onTemplates && (
          <Button look="quiet" icon="copy" onClick={onTemplates}>
            Começar de um modelo
          </Button>
        )}
      </div>
      {chosen && (
        <CategoriesDialog
          of={chosen.name || 'nova exigência'}
          chosen={chosen}
          categories={categories}
          onChosen={(part) => {
            onRows((before) => withPart(before, chosen.key, part))
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  )
}

/** Adds, moves and removes rows, and gives the focus to the field where the work goes on. */
function useRows(rows: readonly Row[], onRows: Props['onRows']) {
  const table = useRef<HTMLTableElement>(null)
  // The field that gets the focus after the rows have changed.
  const next = useRef<{ key: number; name: string }>(undefined)
  const [news, setNews] = useState('')

  const focusCell = useEffectEvent((key: number, name: string) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${key}"] [name="${name}"]`)?.focus(),
  )
  useLayoutEffect(() => {
    const field = next.current
    next.current = undefined
    const row = rows.find(({ key }) => key === field?.key)
    if (row && field) focusCell(row.key, field.name)
  }, [rows])

  function addRow() {
    const row = newRow()
    next.current = { key: row.key, name: 'name' }
    onRows((before) => [...before, row])
  }

  function press(event: KeyboardEvent, key: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const below = rows[rows.findIndex((row) => row.key === key) + 1]
    if (!below) return addRow()
    table.current?.querySelector<HTMLElement>(`[data-row="${below.key}"] [name="name"]`)?.focus()
  }

  function move({ key, name }: Row, by: -1 | 1) {
    const place = rows.findIndex((row) => row.key === key) + by
    const isAtEnd = place === (by === 1 ? rows.length - 1 : 0)
    next.current = { key, name: (by === 1) === isAtEnd ? 'up' : 'down' }
    setNews(`${name || 'Linha'}: agora na posição ${place + 1} de ${rows.length}.`)
    onRows((before) => moved(before, key, by))
  }

  function remove({ key, name }: Row) {
    const index = rows.findIndex((row) => row.key === key)
    const neighbour = rows[index + 1] ?? rows[index - 1]
    if (neighbour) next.current = { key: neighbour.key, name: 'name' }
    setNews(`${name || 'Linha'} retirada.`)
    onRows((before) => before.filter((row) => row.key !== key))
  }

  return { table, news, addRow, press, move, remove }
}
