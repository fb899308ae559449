import {
  type ChampionRow,
  type FederationRow,
  type PaperResult,
  type PrizeRow,
  type Protest,
  protestDecisionLabels,
  type ResultRow,
  resultRows,
} from '@porteira/domain/competition'
import { cents, type Column, instant, sheetOf, type Worksheet } from './cells.rules.ts'
import { sheetNames } from './sheet-names.rules.ts'

// Papers about results. `packages/domain/src/competition/papers.ts` makes the rows of all but the protests.

const CATEGORY: Column<{ category: string }> = ['Prova', 34, (row) => row.category]
const STRENGTH: Column<{ strength: string }> = ['Força', 14, (row) => row.strength]
const PLACES: Column<{ places: string }> = ['Lugar', 12, (row) => row.places]
const BADGE: Column<{ badge: number | null }> = ['Número', 10, (row) => row.badge]
const STATE: Column<{ state: string }> = ['Situação', 14, (row) => row.state]

const RESULT: Column<ResultRow>[] = [
  STRENGTH,
  PLACES,
  BADGE,
  ['Laçadores', 44, (row) => row.riders],
  ['Entidade', 34, (row) => row.clubs],
  ['Classificatória', 16, (row) => row.qualifyHits],
  ['Final', 10, (row) => row.finalHits],
  ['Prêmio em dinheiro', 18, (row) => cents(row.prizeCents || null)],
  ['Outros prêmios', 30, (row) => row.goods],
  ['Observação', 34, (row) => row.note],
  STATE,
]

const EVENT_RESULTS = 'Resultados'

/** All results of an event, then those of each category with all its strengths. */
export function resultWorksheets(results: readonly PaperResult[]): Worksheet[] {
  const categories = [...Map.groupBy(results, ({ document }) => document.category.uuid).values()]
    .map(resultRows)
    .filter((rows) => rows.length > 0)
  const names = sheetNames([EVENT_RESULTS, ...categories.map(([row]) => row?.category ?? '')])
  return [
    sheetOf(EVENT_RESULTS, categories.flat(), [CATEGORY, ...RESULT]),
    ...categories.map((rows, index) => sheetOf(names[index + 1] ?? '', rows, RESULT)),
  ]
}

export const championsWorksheet = (rows: readonly ChampionRow[]) =>
  sheetOf('Campeões por entidade', rows, [
    ['Posição', 10, (row) => row.rank],
    ['Entidade', 44, (row) => row.club],
    ['1º lugares', 12, (row) => row.first],
    ['2º lugares', 12, (row) => row.second],
    ['3º lugares', 12, (row) => row.third],
  ])

/** The prizes, with room for CPF, date and signature in each line, which the winner writes. */
export const prizesWorksheet = (rows: readonly PrizeRow[]) =>
  sheetOf('Prêmios', rows, [
    CATEGORY,
    STRENGTH,
    PLACES,
    BADGE,
    ['Quem recebe', 44, (row) => row.riders],
    ['Prêmio em dinheiro', 18, (row) => cents(row.prizeCents || null)],
    ['Outros prêmios', 30, (row) => row.goods],
    STATE,
    ['CPF', 20, () => ''],
    ['Recebi em', 16, () => ''],
    ['Assinatura', 44, () => ''],
  ])

export const protestsWorksheet = (protests: readonly Protest[]) =>
  sheetOf('Protestos', protests, [
    CATEGORY,
    STRENGTH,
    ['Protesto', 10, (row) => row.number],
    ['Recebido em', 18, (row) => instant(row.receivedAt)],
    ['De quem', 34, (row) => row.by],
    BADGE,
    ['Sobre', 60, (row) => row.about],
    ['Taxa', 14, (row) => cents(row.feeInCents)],
    ['Decisão', 12, (row) => protestDecisionLabels[row.decision]],
    ['Decidido em', 18, (row) => instant(row.decidedAt)],
    ['Motivo', 60, (row) => row.reason],
  ])

/** The list for the federation, with personal data: only for the owner and the desk. */
export const federationWorksheet = (rows: readonly FederationRow[]) =>
  sheetOf('Federação', rows, [
    ['CPF', 16, (row) => row.cpf],
    ['Nome', 40, (row) => row.name],
    ['Cartão', 16, (row) => row.card],
    ['Região', 24, (row) => row.region],
    ['Entidade', 34, (row) => row.club],
    CATEGORY,
    STRENGTH,
    ['Lugar', 10, (row) => row.place],
    BADGE,
    STATE,
  ])
