import { hideCpfsIn } from '@porteira/domain'

/** Hides typed CPFs in these texts, because devices keep the snapshot. Keys have none. */
export function withoutCpfs<Row extends object, Name extends keyof Row>(
  rows: readonly Row[],
  ...names: Name[]
): Row[] {
  // guard: no-typed-cpf-in-snapshot
  const hide = (text: Row[Name]) => (typeof text === 'string' ? hideCpfsIn(text) : text)
  return rows.map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, hide(row[name])])) }))
}
