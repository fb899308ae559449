/** Prints rows with aligned columns. */
export function printTable(rows: Record<string, string>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    console.log(cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  line(columns)
  for (const row of rows) line(columns.map((column) => row[column] ?? ''))
}
