import { scoringMessages, strengthNumber } from '@porteira/domain'
import { parseCsv } from '#platform/parse-csv.rules.ts'
import { type FeedRow, type FeedRider } from './feed.rules.ts'

const MAX_PROBLEMS = 20
const MAX_ROUNDS = 500
const MAX_COLUMNS = 2 * MAX_ROUNDS
const MAX_SHOTS = 200_000
const FIXED_COLUMNS = 5
/** The limits allow the largest file that the scoring accepts. */
const LIMITS = { maxLines: 50_000, maxCells: 1_000_000 }
const HEAD = /^numero;forca;cpf;nome;entidade(;[cf]\d{1,3})+$/

/** Parses a CSV `numero;forca;cpf;nome;entidade;c1..cN;f1..fM`. X is a hit, 0 a miss, an empty cell no shot. */
export function parseScoreSheet(csv: string): { entries: FeedRow[]; problems: string[] } {
  const { rows, problem } = parseCsv(csv, LIMITS)
  if (problem !== undefined) return { entries: [], problems: [problem] }
  const [head, ...lines] = rows
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const wrongHead = headProblem(names)
  if (wrongHead !== undefined) return { entries: [], problems: [scoringMessages.wrongLine(1, wrongHead)] }
  const rounds = names.slice(FIXED_COLUMNS)
  const problems: string[] = []
  let shots = 0
  const entries = new Map<number, FeedRow>()

  for (const { line, cells } of lines) {
    const row = parseRow(cells, rounds)
    if (typeof row === 'string') {
      problems.push(scoringMessages.wrongLine(line, row))
      continue
    }
    const { badge, strength, entity, rider } = row
    const entry = entries.get(badge) ?? { badge, strength, entity, riders: [] }
    entry.riders.push(rider)
    entries.set(badge, entry)
    shots += rider.shots.length
    if (shots > MAX_SHOTS) return { entries: [], problems: [`O arquivo tem mais de ${MAX_SHOTS} armadas.`] }
  }
  return { entries: [...entries.values()], problems: problems.slice(0, MAX_PROBLEMS) }
}

function headProblem(names: string[]) {
  const head = names.join(';')
  if (!HEAD.test(head)) return head.slice(0, 80)
  const rounds = names.slice(FIXED_COLUMNS)
  if (rounds.length > MAX_COLUMNS) return `há mais de ${MAX_COLUMNS} colunas de armadas`
  if (new Set(rounds).size < rounds.length) return 'uma coluna aparece duas vezes'
  const wrong = rounds.find((column) => Number(column.slice(1)) < 1 || Number(column.slice(1)) > MAX_ROUNDS)
  return wrong && `as voltas vão de 1 a ${MAX_ROUNDS}, e não ${wrong}`
}

type Row = { badge: number; strength: number; entity: string; rider: FeedRider }

/** Parses the line of one rider. Returns the fault as text if the line is invalid. */
function parseRow(cells: string[], rounds: string[]): Row | string {
  const [badge = '', force = '', cpf = '', , entity = '', ...marks] = cells.map((cell) => cell.trim())
  const digits = cpf.replace(/\D/g, '')
  const strength = /^\d{0,2}$/.test(force) ? Number(force) : strengthNumber(force.toUpperCase())
  if (!/^\d{1,4}$/.test(badge)) return `número inválido: ${badge || '(vazio)'}`
  if (strength === undefined || strength > 26) return `força inválida: ${force}`
  if (digits.length !== 11) return 'CPF inválido'
  const wrong = marks.find((mark) => !/^[Xx0]?$/.test(mark))
  if (wrong !== undefined) return `use X, 0 ou nada, e não ${wrong.slice(0, 10)}`
  return {
    badge: Number(badge),
    strength,
    entity,
    rider: { rider: digits, shots: toShots(marks, rounds) },
  }
}

const toShots = (marks: string[], rounds: string[]): FeedRider['shots'] =>
  marks.slice(0, rounds.length).flatMap((mark, index) => {
    const column = rounds[index]
    if (mark === '' || column === undefined) return []
    const phase = column.startsWith('c') ? 'qualify' : 'final'
    return [{ phase, round: Number(column.slice(1)), hit: mark === '0' ? 0 : 1 }]
  })
