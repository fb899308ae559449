import { isEmptyRow, type Row } from './draft-form.ts'

/** The rules of one category, or the rules that all of them share. */
export function rulesOf(rows: readonly Row[], key?: number) {
  const chosen = key === undefined ? rows : rows.filter((row) => row.key === key)
  const [first = '', ...others] = new Set(chosen.map(({ draft }) => draft.rules ?? ''))
  return others.length === 0 ? first : ''
}

/** Writes the rules of one category, or of all. */
export const withRules = (rows: readonly Row[], rules: string, key?: number): Row[] =>
  rows.map((row) =>
    (key === undefined ? !isEmptyRow(row) : row.key === key)
      ? { ...row, draft: { ...row.draft, rules } }
      : row,
  )
