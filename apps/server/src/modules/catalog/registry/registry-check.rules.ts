import { adminMessages, cleanText, foldAccents } from '@porteira/domain'
import { type CsvRow, parseCsv } from '#platform/parse-csv.rules.ts'
import { type Columns, entityColumns, memberColumns } from './registry-columns.rules.ts'

/** The cells of one line by their columns; a column that the file does not have is not there. */
export type Line<Name extends string = string> = { line: number; cells: Partial<Record<Name, string>> }
export type Registry =
  | { kind: 'entities'; lines: Line<keyof typeof entityColumns>[] }
  | { kind: 'members'; lines: Line<keyof typeof memberColumns>[] }

const MOST_TOLD = 200
/** The most cells are those of a file in which every line has every column of a registry. */
const LIMITS = { maxLines: 50_000, maxColumns: 64, maxCells: 400_000 }

/** Everything that is wrong with the file itself, each sentence with line and column; or what the file says. */
export function checkRegistry(text: string): { problems: string[]; registry?: Registry } {
  const { rows, problem } = parseCsv(text, LIMITS)
  if (problem !== undefined) return { problems: [problem] }
  const [head, ...rest] = rows
  if (!head) return { problems: [adminMessages.unknownSheet] }
  const names = head.cells.map((cell) => foldAccents(cleanText(cell)))
  if (names.includes('cpf'))
    return readLines({ kind: 'members', columns: memberColumns, key: 'cpf' }, names, rest)
  if (names.includes('tipo'))
    return readLines({ kind: 'entities', columns: entityColumns, key: 'nome' }, names, rest)
  return { problems: [adminMessages.unknownSheet] }
}

type Sheet = { kind: Registry['kind']; columns: Columns; key: string }

function readLines(
  { kind, columns, key }: Sheet,
  names: string[],
  rows: CsvRow[],
): { problems: string[]; registry?: Registry } {
  const problems = headProblems(columns, names)
  if (problems.length > 0) return { problems }
  const lines = rows.map((row) => readLine(columns, names, row, problems))
  problems.push(...repeated(lines, key))
  if (problems.length > 0) return { problems: shortened(problems) }
  return { problems, registry: { kind, lines } as Registry }
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

function readLine(columns: Columns, names: string[], { line, cells }: CsvRow, problems: string[]): Line {
  const read: Record<string, string> = {}
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
  return { line, cells: read }
}

/** One person or entity has one line: of two nobody could say which is meant. */
function repeated(lines: Line[], key: string) {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, cells }) => {
    if (cells[key] === undefined) return []
    const id = `${cells['tipo'] ?? ''} ${cells[key]}`
    const before = first.get(id)
    if (before === undefined) first.set(id, line)
    return before === undefined ? [] : [`Linha ${line}, coluna ${key}: já está na linha ${before}.`]
  })
}

export const shortened = (sentences: string[]) =>
  sentences.length <= MOST_TOLD
    ? sentences
    : [...sentences.slice(0, MOST_TOLD), `… e mais ${sentences.length - MOST_TOLD}.`]
