import { formatDate, formatDay, type PlainDate, strengthLetter } from '@porteira/domain'
import type { Sheet } from './cells.rules.ts'

export type StarterRow = {
  categoryName: string
  badge: number | null
  strength: number | null
  status: string
  entity: string
  team: string
  code: string
  riders: string
  horses: string
  isLate: boolean
  owes: boolean
}
export type InsuredRow = { name: string; cpf: string; birthdate: PlainDate | null; entries: number }
export type ToReturnRow = {
  code: string
  eventName: string
  buyerName: string
  balanceInCents: number
  cancelledAt: Date
}

const stages: Record<string, string> = { open: 'Formação em aberto', review: 'Em análise', approved: '' }

export const startSheet = (starters: StarterRow[]): Sheet => ({
  name: 'Lista de largada',
  widths: [34, 10, 8, 44, 34, 24, 20, 12, 20, 14],
  head: [
    'Categoria',
    'Número',
    'Força',
    'Participantes',
    'Entidade',
    'Time',
    'Cavalos',
    'Reposição',
    'Observação',
    'Código',
  ],
  rows: starters.map((row) => [
    row.categoryName,
    row.badge,
    row.strength === null ? '' : strengthLetter(row.strength),
    row.riders,
    row.entity,
    row.team,
    row.horses,
    row.isLate ? 'Sim' : '',
    [stages[row.status], row.owes ? 'Parcela em aberto' : ''].filter(Boolean).join(', '),
    row.code,
  ]),
})

export const insuranceSheet = (insured: InsuredRow[]): Sheet => ({
  name: 'Seguro',
  widths: [40, 16, 16, 12],
  head: ['Nome', 'CPF', 'Nascimento', 'Inscrições'],
  rows: insured.map((row) => [
    row.name,
    row.cpf,
    row.birthdate ? formatDate(row.birthdate) : '',
    row.entries,
  ]),
})

export const toReturnSheet = (carts: ToReturnRow[]): Sheet => ({
  name: 'A devolver',
  widths: [14, 36, 34, 16, 16],
  head: ['Código', 'Evento', 'Comprador', 'Cancelado em', 'Saldo (R$)'],
  rows: carts.map((row) => [
    row.code,
    row.eventName,
    row.buyerName,
    formatDay(row.cancelledAt),
    { cents: row.balanceInCents },
  ]),
})
