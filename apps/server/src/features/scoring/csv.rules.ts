import { scoreboardMessages, strengthNumber } from '@porteira/domain'
import type { FedEntry, FedRider } from './feed.rules.ts'

const MOST_PROBLEMS = 20
const MAX_ROUNDS = 500
const MAX_COLUMNS = 2 * MAX_ROUNDS
const MAX_LINES = 50_000
const MAX_THROWS = 200_000
const HEAD = /^numero;forca;cpf;nome;entidade(;[cf]\d{1,3})+$/

/** A sheet `numero;forca;cpf;nome;entidade;c1..cN;f1..fM`: X is a hit, 0 a miss, blank not thrown. */
export function parseSheet(csv: string): { entries: FedEntry[]; problems: string[] } {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = head.trim().toLowerCase().replaceAll('"', '')
  if (!HEAD.test(columns))
    return { entries: [], problems: [scoreboardMessages.wrongLine(1, head.slice(0, 80))] }
  const rounds = columns.split(';').slice(5)
  const wrongHead = headProblem(rounds)
  if (wrongHead) return { entries: [], problems: [scoreboardMessages.wrongLine(1, wrongHead)] }
  if (lines.length > MAX_LINES)
    return { entries: [], problems: [`O arquivo tem mais de ${MAX_LINES} linhas.`] }
  const problems: string[] = []
  let throws = 0
  const entries = new Map<number, FedEntry>()

  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const row = parseRow(line, rounds)
    if (typeof row === 'string') {
      problems.push(scoreboardMessages.wrongLine(index + 2, row))
      continue
    }
    const { badge, strength, entity, rider } = row
    const entry = entries.get(badge) ?? { badge, strength, entity, riders: [] }
    entry.riders.push(rider)
    entries.set(badge, entry)
    throws += rider.throws.length
    if (throws > MAX_THROWS)
      return { entries: [], problems: [`O arquivo tem mais de ${MAX_THROWS} armadas.`] }
  }
  return { entries: [...entries.values()], problems: problems.slice(0, MOST_PROBLEMS) }
}

function headProblem(rounds: string[]) {
  if (rounds.length > MAX_COLUMNS) return `há mais de ${MAX_COLUMNS} colunas de armadas`
  if (new Set(rounds).size < rounds.length) return 'uma coluna aparece duas vezes'
  const wrong = rounds.find((column) => Number(column.slice(1)) < 1 || Number(column.slice(1)) > MAX_ROUNDS)
  return wrong && `as voltas vão de 1 a ${MAX_ROUNDS}, e não ${wrong}`
}

type Row = { badge: number; strength: number; entity: string; rider: FedRider }

/** One rider, or why the line is none. */
function parseRow(line: string, rounds: string[]): Row | string {
  const [badge = '', force = '', cpf = '', , entity = '', ...marks] = line
    .split(';')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const digits = cpf.replace(/\D/g, '')
  const strength = /^\d{0,2}$/.test(force) ? Number(force) : strengthNumber(force.toUpperCase())
  if (!/^\d{1,4}$/.test(badge)) return `número inválido: ${badge || '(vazio)'}`
  if (strength === undefined || strength > 26) return `força inválida: ${force}`
  if (digits.length !== 11) return 'CPF inválido'
  const wrong = marks.find((mark) => !/^[Xx0]?$/.test(mark))
  if (wrong !== undefined) return `use X, 0 ou nada, e não ${wrong.slice(0, 10)}`
  return { badge: Number(badge), strength, entity, rider: { rider: digits, throws: toThrows(marks, rounds) } }
}

const toThrows = (marks: string[], rounds: string[]): FedRider['throws'] =>
  marks.slice(0, rounds.length).flatMap((mark, index) => {
    if (mark === '') return []
    const column = rounds[index]!
    const phase = column.startsWith('c') ? 'qualify' : 'final'
    return [{ phase, round: Number(column.slice(1)), hit: mark === '0' ? 0 : 1 }]
  })
