import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { newCategory, newKey, type Row } from '../draft-form.ts'
import { cellText, type Column, columns } from './columns.ts'

export const withCell = (rows: readonly Row[], key: number, part: Draft): Row[] =>
  rows.map((row) => (row.key === key ? { ...row, draft: { ...row.draft, ...part } } : row))

export const withoutRow = (rows: readonly Row[], key: number): Row[] => {
  const left = rows.filter((row) => row.key !== key)
  return left.length > 0 ? left : [newCategory()]
}

/** Adds a copy below a row. Its name says so, because names are unique. */
export const withCopy = (rows: readonly Row[], key: number): Row[] =>
  rows.flatMap((row) =>
    row.key === key
      ? [row, { ...row, key: newKey(), draft: { ...row.draft, name: `${row.draft.name ?? ''} (cópia)` } }]
      : [row],
  )

type Paste = { key: number; column: Column; cells: string[][] }

/** Writes copied cells from a row and a column on. Missing rows are added. */
export function withPaste(rows: readonly Row[], { key, column, cells }: Paste): Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const first = columns.indexOf(column)
  const all = [...rows]
  cells.forEach((texts, down) => {
    const row = all[from + down] ?? newCategory()
    const draft: Record<string, string> = { ...row.draft }
    texts.forEach((text, across) => {
      const target = columns[first + across]
      if (target) draft[target.name] = cellText(target, text)
    })
    all[from + down] = { ...row, draft }
  })
  return all
}
