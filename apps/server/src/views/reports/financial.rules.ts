import { daysBetween, isOverdue, type PlainDate, returnedLabel } from '@porteira/domain'
import type { CartStatus, PixResolution } from '#platform/database/tables.ts'
import { type Cell, cents, instant, plainDate, type Sheet, sum } from './cells.rules.ts'
import { chartSheet, daySheet, daysOf } from './days.rules.ts'
import type { ReturnedOf } from './lists.rules.ts'

export type EntryRow = {
  cartId: string
  code: string
  status: CartStatus
  paidAt: Date
  buyerName: string
  buyerCpf: string
  categoryName: string
  bundleName: string
  chargedInCents: number
  isRemoved: boolean
  badge: number | null
  riders: string
}
export type MoneyRow = {
  code: string
  status: CartStatus
  endToEndId: string
  txid: string
  installment: number
  installments: number
  settledAt: Date
  chargeInCents: number
  waivedInCents: number
  receivedInCents: number
  resolution: PixResolution | ''
  cartInCents: number
  planInCents: number
  returnedInCents: number
  returnedAt: Date | null
}
export type UnpaidRow = {
  eventName: string
  code: string
  buyerName: string
  buyerCpf: string
  buyerMobile: string
  buyerEmail: string
  installment: number
  installments: number
  valueInCents: number
  dueOn: PlainDate | null
  today: PlainDate
}

const statuses: Partial<Record<CartStatus, string>> = {
  paid: 'Pago',
  registered: 'Registrado',
  cancelled: 'Cancelado',
}
const resolutions: Record<PixResolution | '', string> = {
  honoured: 'Pagamento',
  duplicate: 'Repetido',
  mismatch: 'Outro valor',
  credited: 'Parte do pagamento',
  late: 'Fora do prazo',
  cancelled: 'Carrinho cancelado',
  unknown: 'A conferir',
  '': 'A conferir',
}

/** Interest is what plans cost above their carts, counted by what of them was paid. */
export function interestOf(row: MoneyRow) {
  const { receivedInCents, chargeInCents, cartInCents, planInCents, resolution } = row
  if (resolution !== 'honoured' || planInCents <= cartInCents) return 0
  return Math.round((Math.min(receivedInCents, chargeInCents) * (planInCents - cartInCents)) / planInCents)
}

type Sales = { entries: EntryRow[]; money: MoneyRow[]; unpaid: UnpaidRow[]; returnedOf: ReturnedOf }

/** The sheets of the financial report of one event. Its totals are the sums of the rows it shows. */
export function financialSheets(eventName: string, { entries, money, unpaid, returnedOf }: Sales): Sheet[] {
  const living = entries.filter(({ isRemoved, status }) => !isRemoved && status !== 'cancelled')
  const received = sum(money, (row) => row.receivedInCents)
  const returned = sum(money, (row) => row.returnedInCents)
  const days = daysOf(money)
  const facts: [string, Cell][] = [
    ['Evento', eventName],
    ['Inscrições', living.length],
    [
      'Inscrições com pagamento devolvido',
      living.filter(({ cartId }) => returnedOf(cartId).state === 'whole').length,
    ],
    ['Compradores', new Set(living.map(({ buyerCpf }) => buyerCpf)).size],
    ['Valor das inscrições (bruto)', cents(sum(living, (row) => row.chargedInCents))],
    ['Juros do parcelamento recebidos', cents(sum(money, interestOf))],
    ['Recebido por Pix', cents(received)],
    ['Diferenças dispensadas', cents(sum(money, (row) => row.waivedInCents))],
    ['Devolvido', cents(returned)],
    ['Tarifas do banco', 'não informadas (veja Notas)'],
    ['Líquido', cents(received - returned)],
    ['Parcelas a receber', cents(sum(unpaid, (row) => row.valueInCents))],
  ]
  return [
    { name: 'Resumo', widths: [36, 40], head: ['Resumo', 'Valor'], rows: facts },
    entrySheet(entries, returnedOf),
    moneySheet(money),
    daySheet(days),
    itemSheet(living),
    ...(days.length > 0 ? [chartSheet(days)] : []),
    notesSheet,
  ]
}

const entrySheet = (entries: EntryRow[], returnedOf: ReturnedOf): Sheet => ({
  name: 'Inscrições',
  widths: [14, 12, 18, 32, 14, 32, 28, 10, 40, 14, 34],
  head: [
    'Código',
    'Situação',
    'Pago em',
    'Comprador',
    'CPF',
    'Categoria',
    'Pacote',
    'Número',
    'Participantes',
    'Valor (R$)',
    'Devolução',
  ],
  rows: entries.map((row) => [
    row.code,
    row.isRemoved ? 'Removida' : (statuses[row.status] ?? row.status),
    instant(row.paidAt),
    row.buyerName,
    row.buyerCpf,
    row.categoryName,
    row.bundleName,
    row.badge,
    row.riders,
    cents(row.chargedInCents),
    returnedLabel(returnedOf(row.cartId)),
  ]),
})

const moneySheet = (money: MoneyRow[]): Sheet => ({
  name: 'Pagamentos',
  widths: [14, 18, 10, 18, 14, 14, 14, 14, 14, 36, 36],
  head: [
    'Código',
    'Recebido em',
    'Parcela',
    'Situação',
    'Recebido (R$)',
    'Juros (R$)',
    'Devolvido (R$)',
    'Tarifa (R$)',
    'Líquido (R$)',
    'Identificador (E2E)',
    'Txid',
  ],
  rows: money.map((row) => [
    row.code,
    instant(row.settledAt),
    row.installments > 1 ? `${row.installment}/${row.installments}` : 'única',
    resolutions[row.resolution],
    cents(row.receivedInCents),
    cents(interestOf(row)),
    cents(row.returnedInCents),
    null,
    cents(row.receivedInCents - row.returnedInCents),
    row.endToEndId,
    row.txid,
  ]),
})

const notesSheet: Sheet = {
  name: 'Notas',
  widths: [30, 110],
  head: ['Nota', 'O que quer dizer'],
  rows: [
    [
      'Valor das inscrições',
      'Soma das inscrições que valem, sem removidas e canceladas, pelo preço da compra.',
    ],
    ['Juros', 'O que as parcelas pagas custaram acima do preço à vista.'],
    ['Diferenças dispensadas', 'O que faltou em pagamentos de valor menor que a organização aceitou.'],
    ['Devolvido', 'Devoluções que o banco concluiu, as nossas e as feitas nele; as em andamento não contam.'],
    ['Líquido', 'Recebido menos devolvido, antes das tarifas do banco.'],
    [
      'Tarifa',
      'A API Pix não diz quanto o banco cobra por Pix; está no extrato da conta. Devolver não a restitui.',
    ],
    [
      'Pagamento devolvido',
      'Tudo o que pagou o carrinho voltou ou foi solicitado de volta. A inscrição não pode mais ser preenchida e conta no bruto até ser removida.',
    ],
    ['Dias', 'Dias de Brasília em que o banco liquidou o Pix ou concluiu a devolução.'],
  ],
}

function itemSheet(living: EntryRow[]): Sheet {
  const items = Map.groupBy(living, (row) => `${row.categoryName}\n${row.bundleName}`)
  return {
    name: 'Por item',
    widths: [36, 30, 12, 16],
    head: ['Categoria', 'Pacote', 'Inscrições', 'Valor (R$)'],
    rows: [...items.values()].map((rows) => [
      rows[0]!.categoryName,
      rows[0]!.bundleName,
      rows.length,
      cents(sum(rows, (row) => row.chargedInCents)),
    ]),
  }
}

/** Who owes which overdue installment; `unpaid` has the longest overdue first. */
export const overdueSheet = (unpaid: UnpaidRow[]): Sheet => ({
  name: 'Inadimplência',
  widths: [36, 14, 32, 14, 16, 32, 10, 14, 12, 14],
  head: [
    'Evento',
    'Código',
    'Comprador',
    'CPF',
    'Celular',
    'E-mail',
    'Parcela',
    'Vencimento',
    'Dias de atraso',
    'Valor (R$)',
  ],
  rows: unpaid
    .filter(({ dueOn, today }) => isOverdue(dueOn, today))
    .map((row) => [
      row.eventName,
      row.code,
      row.buyerName,
      row.buyerCpf,
      row.buyerMobile,
      row.buyerEmail,
      `${row.installment}/${row.installments}`,
      plainDate(row.dueOn),
      row.dueOn && daysBetween(row.dueOn, row.today),
      cents(row.valueInCents),
    ]),
})
