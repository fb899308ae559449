import { horseText, type PlainDate, returnedLabel, strengthLetter } from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'
import { cents, instant, plainDate, type Sheet } from './cells.rules.ts'

/** What was returned of the money that paid a cart. */
export type ReturnedOf = (cartId: string) => { state: 'none' | 'partial' | 'whole'; inCents: number }

export type StarterRow = {
  cartId: string
  categoryName: string
  badge: number | null
  strength: number | null
  status: FormationStatus
  entity: string
  team: string
  code: string
  riders: string
  /** Of each rider, in their order. */
  horses: Parameters<typeof horseText>[0][]
  isLate: boolean
  owes: boolean
}
export type InsuredRow = {
  name: string
  cpf: string
  birthdate: PlainDate | null
  entries: number
  /** Of each of these entries. */
  cartIds: string[]
}
export type ToReturnRow = {
  code: string
  eventName: string
  buyerName: string
  balanceInCents: number
  cancelledAt: Date
}

const stages: Record<FormationStatus, string> = {
  open: 'Formação em aberto',
  review: 'Em análise',
  approved: '',
  cancelled: '',
}

export const startSheet = (starters: StarterRow[], returnedOf: ReturnedOf): Sheet => ({
  name: 'Lista de largada',
  widths: [34, 10, 8, 44, 34, 24, 20, 12, 34, 14],
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
    row.horses.map(horseText).filter(Boolean).join(', '),
    row.isLate ? 'Sim' : '',
    [returnedLabel(returnedOf(row.cartId)), stages[row.status], row.owes ? 'Parcela em aberto' : '']
      .filter(Boolean)
      .join(', '),
    row.code,
  ]),
})

export const insuranceSheet = (insured: InsuredRow[], returnedOf: ReturnedOf): Sheet => ({
  name: 'Seguro',
  widths: [40, 16, 16, 12, 44],
  head: ['Nome', 'CPF', 'Nascimento', 'Inscrições', 'Observação'],
  rows: insured.map((row) => [
    row.name,
    row.cpf,
    plainDate(row.birthdate),
    row.entries,
    insuredNote(row, returnedOf),
  ]),
})

/** 'Pagamento devolvido' where that is true of every entry of the rider, else of how many. */
function insuredNote({ cartIds }: InsuredRow, returnedOf: ReturnedOf) {
  const whole = cartIds.filter((id) => returnedOf(id).state === 'whole')
  const partial = [...new Set(cartIds)].map(returnedOf).filter(({ state }) => state === 'partial')
  const label = returnedLabel({ state: 'whole', inCents: 0 })
  const count = whole.length < cartIds.length ? ` (${whole.length} de ${cartIds.length})` : ''
  return [whole.length > 0 ? `${label}${count}` : '', ...partial.map(returnedLabel)]
    .filter(Boolean)
    .join(', ')
}

export const toReturnSheet = (carts: ToReturnRow[]): Sheet => ({
  name: 'A devolver',
  widths: [14, 36, 34, 18, 16],
  head: ['Código', 'Evento', 'Comprador', 'Cancelado em', 'Saldo (R$)'],
  rows: carts.map((row) => [
    row.code,
    row.eventName,
    row.buyerName,
    instant(row.cancelledAt),
    cents(row.balanceInCents),
  ]),
})
