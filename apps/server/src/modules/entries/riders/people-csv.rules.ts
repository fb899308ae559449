import type { CheckedLine } from '@porteira/contract'
import {
  accountMessages,
  cleanText,
  cpfDigits,
  foldAccents,
  isPlainDate,
  isSex,
  isValidCpf,
  normalisePerson,
  personMessages,
  personProblems,
  type PlainDate,
} from '@porteira/domain'
import { type CsvRow, parseCsv } from '#platform/parse-csv.rules.ts'

const LIMITS = { maxLines: 2000, maxColumns: 32, maxCells: 64_000 }
const COLUMNS = ['cpf', 'nome', 'apelido', 'nascimento', 'sexo'] as const

type Cells = Record<(typeof COLUMNS)[number], string>

/** The lines of a list of people, each with what is wrong with it; or why the file cannot be read. */
export function readPeopleCsv(text: string, today: PlainDate): { problem?: string; lines: CheckedLine[] } {
  const { rows, problem } = parseCsv(text, LIMITS)
  if (problem !== undefined) return { problem, lines: [] }
  const [head, ...rest] = rows
  const names = (head?.cells ?? []).map((cell) => foldAccents(cleanText(cell)))
  const missing = COLUMNS.filter((name) => !names.includes(name))
  if (missing.length > 0) return { problem: personMessages.csvWithoutColumns(missing.join(', ')), lines: [] }
  if (rest.length === 0) return { problem: personMessages.csvEmpty, lines: [] }
  const first = new Map<string, number>()
  return {
    lines: rest.map((row) => {
      const line = lineOf(row, names, today)
      const before = first.get(line.cpf)
      if (before === undefined) first.set(line.cpf, line.line)
      else if (line.outcome === 'right') return wrong(line, [personMessages.csvRepeated(before)])
      return line
    }),
  }
}

function lineOf({ line, cells }: CsvRow, names: string[], today: PlainDate): CheckedLine {
  const cell = (name: keyof Cells) => cleanText(cells[names.indexOf(name)] ?? '')
  // Spreadsheets drop the leading zeros of a number.
  const cpf = cell('cpf') === '' ? '' : cpfDigits(cell('cpf')).padStart(11, '0')
  const birthdate = dayOf(cell('nascimento'))
  const sex = sexOf(cell('sexo'))
  const { name, nickname } = normalisePerson({
    name: cell('nome'),
    nickname: cell('apelido'),
    birthdate: '',
    sex: '',
  })
  const read: CheckedLine = { line, outcome: 'right', says: '', cpf, name, nickname, birthdate, sex }
  const problems = [
    ...(cells.slice(names.length).some((extra) => extra.trim() !== '')
      ? [personMessages.csvTooManyCells]
      : []),
    ...(isValidCpf(cpf) ? [] : [accountMessages.invalidCpf]),
    // guard: csv-text-without-formula
    ...([name, nickname].some((text) => /^[=+\-@]/.test(text)) ? [personMessages.csvFormula] : []),
    ...personProblems({ name, nickname, birthdate, sex: isSex(sex) ? sex : '' }, today).map(
      ({ field, message }) => OWN_WORDS[field] ?? message,
    ),
  ]
  return problems.length > 0 ? wrong(read, problems) : read
}

/** The sentences of a form say what to select or type, and a file has other words for these columns. */
const OWN_WORDS: Partial<Record<string, string>> = {
  birthdate: personMessages.csvBirthdate,
  sex: personMessages.csvSex,
}

const wrong = (line: CheckedLine, problems: string[]): CheckedLine => ({
  ...line,
  outcome: 'wrong',
  says: problems.map((says) => says.replaceAll('\n', ' ')).join(' '),
})

/** '31/12/2012' and '2012-12-31' → '2012-12-31'; '' for anything else. */
function dayOf(cell: string) {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  const date = day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
  return isPlainDate(date) ? date : ''
}

const sexOf = (cell: string) => ({ m: 'M', masculino: 'M', f: 'F', feminino: 'F' })[foldAccents(cell)] ?? ''
