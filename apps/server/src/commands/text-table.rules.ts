export type TableRow = Record<string, string | number | null>

/** Rows as aligned columns under the names of their fields; numbers to the right. */
export function textTable(rows: TableRow[]): string[] {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '–')))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const isNumber = names.map((name) => rows.every((row) => typeof row[name] === 'number'))
  return lines.map((line) =>
    line
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
}
