import { maskCpfsIn } from '@porteira/domain'

/** Masks typed CPFs in these texts, because devices keep the snapshot. Keys are not masked. */
export function withoutCpfs<Row extends object, Name extends keyof Row>(
  rows: readonly Row[],
  ...names: Name[]
): Row[] {
  // guard: no-typed-cpf-in-snapshot
  const mask = (text: Row[Name]) => (typeof text === 'string' ? maskCpfsIn(text) : text)
  return rows.map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, mask(row[name])])) }))
}
