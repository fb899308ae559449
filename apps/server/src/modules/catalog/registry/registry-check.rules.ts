import { adminMessages, cleanText, foldAccents } from '@porteira/domain'
import { type CsvRow, parseCsv } from '#platform/parse-csv.rules.ts'
import { type Cells, type Columns, clubColumns, memberColumns } from './registry-columns.rules.ts'

type Line<C extends Columns = Columns> = { line: number; cells: Cells<C> }
export type ClubLine = Line<typeof clubColumns>
export type MemberLine = Line<typeof memberColumns>
export type Registry = { kind: 'entities'; lines: ClubLine[] } | { kind: 'members'; lines: MemberLine[] }

/** `maxCells` suffices for a file in which every line has every column of a registry. */
const LIMITS = { maxLines: 50_000, maxColumns: 64, maxCells: 400_000 }

type Checked<Found> = { problems: string[]; registry?: Found }

/** Checks a registry file. Returns all problems with line and column, or the registry. */
export function checkRegistry(text: string): Checked<Registry> {
  const { rows, problem } = parseCsv(text, LIMITS)
  if (problem !== undefined) return { problems: [problem] }
  const [head, ...rest] = rows
  if (!head) return { problems: [adminMessages.unknownRegistryFile] }
  const names = head.cells.map((cell) => foldAccents(cleanText(cell)))
  if (names.includes('cpf')) {
    const { problems, lines } = readLines(memberColumns, 'cpf', { names, rows: rest })
    return lines ? { problems, registry: { kind: 'members', lines } } : { problems }
  }
  if (names.includes('tipo')) {
    const { problems, lines } = readLines(clubColumns, 'nome', { names, rows: rest })
    return lines ? { problems, registry: { kind: 'entities', lines } } : { problems }
  }
  return { problems: [adminMessages.unknownRegistryFile] }
}

type RegistryTable = { names: string[]; rows: CsvRow[] }

function readLines<C extends Columns>(
  columns: C,
  key: string,
  { names, rows }: RegistryTable,
): { problems: string[]; lines?: Line<C>[] } {
  const problems = headProblems(columns, names)
  if (problems.length > 0) return { problems }
  const read = rows.map((row) => readLine(columns, names, row))
  problems.push(...read.flatMap((line) => line.problems), ...repeated(read, key))
  if (problems.length > 0) return { problems }
  // Without a problem every cell has the type of its column, and no required cell is missing.
  return { problems, lines: read.map(({ line, cells }) => ({ line, cells: cells as Cells<C> })) }
}

function headProblems(columns: Columns, names: string[]) {
  const missing = Object.keys(columns).filter((name) => columns[name]?.isNeeded && !names.includes(name))
  return [
    ...missing.map((name) => `Linha 1: falta a coluna ${name}.`),
    ...names
      .filter((name) => name !== '' && !Object.hasOwn(columns, name))
      .map((name) => `Linha 1: coluna desconhecida "${name.slice(0, 60)}".`),
    ...names
      .filter((name, index) => name !== '' && names.indexOf(name) < index)
      .map((name) => `Linha 1: a coluna ${name} aparece duas vezes.`),
  ]
}

type ReadLine = { line: number; cells: Partial<Record<string, string>>; problems: string[] }

function readLine(columns: Columns, names: string[], { line, cells }: CsvRow): ReadLine {
  const read: Record<string, string> = {}
  const problems: string[] = []
  if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
    problems.push(`Linha ${line}: há mais células do que colunas.`)
  for (const [index, name] of names.entries()) {
    const column = columns[name]
    if (!column) continue
    const cell = cleanText(cells[index] ?? '')
    const value = column.read(cell)
    if (column.isNeeded && cell === '') problems.push(`Linha ${line}, coluna ${name}: falta preencher.`)
    else if (value === undefined) problems.push(`Linha ${line}, coluna ${name}: deve ser ${column.say}.`)
    else read[name] = value
  }
  return { line, cells: read, problems }
}

/** A person or a club may have one line only, because two lines could contradict each other. */
function repeated(lines: ReadLine[], key: string) {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, cells }) => {
    if (cells[key] === undefined) return []
    const id = `${cells['tipo'] ?? ''} ${cells[key]}`
    const before = first.get(id)
    if (before === undefined) first.set(id, line)
    return before === undefined ? [] : [`Linha ${line}, coluna ${key}: já está na linha ${before}.`]
  })
}
