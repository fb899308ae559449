import {
  daysBetween,
  isOverdue,
  methodsWith,
  paidByLabels,
  paidInLabels,
  type PaymentReference,
  type PlainDate,
  referenceTexts,
  refundedLabel,
} from '@porteira/domain'
import type { CartStatus, PaymentMethod, PixResolution } from '#platform/database/tables.ts'
import { type Cell, cents, instant, plainDate, type Worksheet, sheetOf, sum } from './cells.rules.ts'
import { chartWorksheet, dayWorksheet, daysOf } from './days.rules.ts'
import {
  courtesiesIn,
  type LedgerRow,
  methodWorksheet,
  ofMethod,
  receivedIn,
  refundedIn,
  shiftWorksheet,
} from './ledger.rules.ts'
import type { RefundedEntries } from '#modules/payments/index.ts'

export type EntryRow = {
  cartId: string
  cartItemId: number
  code: string
  status: CartStatus
  paidAt: Date
  buyerName: string
  buyerCpf: string
  categoryName: string
  bundleName: string
  chargedInCents: number
  /** What a voucher took off. */
  discountInCents: number
  isRemoved: boolean
  /** When the entry or its cart ended the last time, and why, as the audit says; null and '' while it is live. */
  endedAt: Date | null
  endReason: string
  /** How often its riders were changed after they were saved. */
  swaps: number
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
  refundedInCents: number
  method: PaymentMethod
  shiftNumber: number | null
  reference: Partial<PaymentReference>
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

/** The share of interest in a payment. The interest of a plan is its price minus that of the cart, both as they were sold. */
export function interestOf(row: MoneyRow) {
  const { receivedInCents, chargeInCents, cartInCents, planInCents, resolution } = row
  if (resolution !== 'honoured' || planInCents <= cartInCents) return 0
  return Math.round((Math.min(receivedInCents, chargeInCents) * (planInCents - cartInCents)) / planInCents)
}

type Sales = {
  entries: EntryRow[]
  money: MoneyRow[]
  ledger: LedgerRow[]
  unpaid: UnpaidRow[]
  refundedOf: RefundedEntries
  /** What was not returned of entries that ended. */
  withheldInCents: number
}

/** The worksheets of the financial report of one event. The totals are the sums of the rows. */
export function financialWorksheets(
  eventName: string,
  { entries, money, ledger, unpaid, refundedOf, withheldInCents }: Sales,
): Worksheet[] {
  const living = entries.filter(({ isRemoved, status }) => !isRemoved && status !== 'cancelled')
  const [received, returned, days] = [receivedIn(ledger), refundedIn(ledger), daysOf(ledger)]
  const facts: [string, Cell][] = [
    ['Evento', eventName],
    ['Inscrições', living.length],
    [
      'Inscrições com pagamento devolvido',
      living.filter(({ cartItemId }) => refundedOf(cartItemId).state === 'whole').length,
    ],
    ['Inscrições encerradas', entries.length - living.length],
    ['Compradores', new Set(living.map(({ buyerCpf }) => buyerCpf)).size],
    ['Valor das inscrições (bruto)', cents(sum(living, (row) => row.chargedInCents + row.discountInCents))],
    ['Descontos por código', cents(sum(living, (row) => row.discountInCents))],
    ['Juros do parcelamento recebidos', cents(sum(money, interestOf))],
    ['Recebido', cents(received)],
    ...methodsWith().map((method): [string, Cell] => [
      `Recebido ${paidInLabels[method]}`,
      cents(receivedIn(ofMethod(ledger, method))),
    ]),
    ['Cortesias', cents(courtesiesIn(ledger))],
    ['Diferenças dispensadas', cents(sum(money, (row) => row.waivedInCents))],
    ['Devolvido', cents(returned)],
    ['Retido de inscrições encerradas', cents(withheldInCents)],
    ['Tarifas do banco', 'não informadas (veja Notas)'],
    ['Líquido', cents(received - returned)],
    ['Parcelas a receber', cents(sum(unpaid, (row) => row.valueInCents))],
  ]
  return [
    { name: 'Resumo', widths: [36, 40], head: ['Resumo', 'Valor'], rows: facts },
    entryWorksheet(entries, refundedOf),
    moneyWorksheet(money),
    dayWorksheet(days),
    itemWorksheet(living),
    ...(days.length > 0 ? [chartWorksheet(days), methodWorksheet(ledger)] : []),
    ...(ledger.some(({ shiftId }) => shiftId !== null) ? [shiftWorksheet(ledger)] : []),
    notesWorksheet,
  ]
}

const entryWorksheet = (entries: EntryRow[], refundedOf: RefundedEntries) =>
  sheetOf('Inscrições', entries, [
    ['Código', 14, (row) => row.code],
    ['Situação', 12, (row) => (row.isRemoved ? 'Removida' : (statuses[row.status] ?? row.status))],
    ['Pago em', 18, (row) => instant(row.paidAt)],
    ['Comprador', 32, (row) => row.buyerName],
    ['CPF', 14, (row) => row.buyerCpf],
    ['Categoria', 32, (row) => row.categoryName],
    ['Pacote', 28, (row) => row.bundleName],
    ['Número', 10, (row) => row.badge],
    ['Participantes', 40, (row) => row.riders],
    ['Trocas', 10, (row) => row.swaps],
    ['Encerrada em', 18, ({ endedAt }) => endedAt && instant(endedAt)],
    ['Motivo', 40, (row) => row.endReason],
    ['Valor (R$)', 14, (row) => cents(row.chargedInCents)],
    ['Desconto por código (R$)', 14, (row) => cents(row.discountInCents)],
    ['Devolução', 34, (row) => refundedLabel(refundedOf(row.cartItemId))],
  ])

const moneyWorksheet = (money: MoneyRow[]) =>
  sheetOf('Pagamentos', money, [
    ['Código', 14, (row) => row.code],
    ['Recebido em', 18, (row) => instant(row.settledAt)],
    ['Forma', 12, (row) => paidByLabels[row.method]],
    ['Caixa', 10, (row) => row.shiftNumber],
    ['Parcela', 10, (row) => (row.installments > 1 ? `${row.installment}/${row.installments}` : 'única')],
    ['Situação', 18, (row) => resolutions[row.resolution]],
    ['Recebido (R$)', 14, (row) => cents(row.receivedInCents)],
    ['Juros (R$)', 14, (row) => cents(interestOf(row))],
    ['Devolvido (R$)', 14, (row) => cents(row.refundedInCents)],
    ['Tarifa (R$)', 14, () => null],
    ['Líquido (R$)', 14, (row) => cents(row.receivedInCents - row.refundedInCents)],
    ['Identificador (E2E ou NSU)', 36, (row) => row.endToEndId || referenceTexts(row.reference).join(' ')],
    ['Txid', 36, (row) => row.txid],
  ])

const notesWorksheet: Worksheet = {
  name: 'Notas',
  widths: [30, 110],
  head: ['Nota', 'O que quer dizer'],
  rows: [
    [
      'Valor das inscrições',
      'Soma das inscrições que valem, sem removidas e canceladas, pelo preço da compra antes de descontos.',
    ],
    [
      'Descontos por código',
      'O que os códigos de desconto tiraram das inscrições que valem. Já está fora do valor de cada uma.',
    ],
    ['Juros', 'O que as parcelas pagas custaram acima do preço à vista.'],
    ['Diferenças dispensadas', 'O que faltou em pagamentos de valor menor que a organização aceitou.'],
    [
      'Devolvido',
      'Devoluções que o banco concluiu, as nossas e as feitas nele, e as que a secretaria entregou no caixa; as em andamento não contam.',
    ],
    [
      'Retido de inscrições encerradas',
      'O que não voltou de inscrições que terminaram, pelos termos do evento ou por decisão de uma pessoa. Fica em Recebido.',
    ],
    ['Trocas', 'Quantas vezes o comprador ou a secretaria trocou os participantes depois de enviados.'],
    ['Cortesias', 'Valor das inscrições dadas pela organização. Não é dinheiro e não conta em Recebido.'],
    ['Líquido', 'Recebido menos devolvido, antes das tarifas do banco.'],
    [
      'Tarifa',
      'A API Pix não diz quanto o banco cobra por Pix; está no extrato da conta. Devolver não a restitui.',
    ],
    [
      'Pagamento devolvido',
      'Tudo o que pagou o carrinho voltou ou foi solicitado de volta. A inscrição não pode mais ser preenchida e conta no bruto até ser removida.',
    ],
    [
      'Dias',
      'Dias de Brasília em que o banco liquidou o Pix ou concluiu a devolução, ou em que o caixa recebeu ou devolveu.',
    ],
  ],
}

const itemWorksheet = (living: EntryRow[]) => {
  const items = Map.groupBy(living, (row) => `${row.categoryName}\n${row.bundleName}`)
  return sheetOf(
    'Por item',
    [...items.values()],
    [
      ['Categoria', 36, ([row]) => row?.categoryName ?? ''],
      ['Pacote', 30, ([row]) => row?.bundleName ?? ''],
      ['Inscrições', 12, (rows) => rows.length],
      ['Valor (R$)', 16, (rows) => cents(sum(rows, (row) => row.chargedInCents))],
    ],
  )
}

/** The overdue installments with their buyers, in the order of `unpaid`. */
export const overdueWorksheet = (unpaid: UnpaidRow[]) => {
  const overdue = unpaid.filter(({ dueOn, today }) => isOverdue(dueOn, today))
  return sheetOf('Inadimplência', overdue, [
    ['Evento', 36, (row) => row.eventName],
    ['Código', 14, (row) => row.code],
    ['Comprador', 32, (row) => row.buyerName],
    ['CPF', 14, (row) => row.buyerCpf],
    ['Celular', 16, (row) => row.buyerMobile],
    ['E-mail', 32, (row) => row.buyerEmail],
    ['Parcela', 10, (row) => `${row.installment}/${row.installments}`],
    ['Vencimento', 14, (row) => plainDate(row.dueOn)],
    ['Dias de atraso', 12, (row) => row.dueOn && daysBetween(row.dueOn, row.today)],
    ['Valor (R$)', 14, (row) => cents(row.valueInCents)],
  ])
}
