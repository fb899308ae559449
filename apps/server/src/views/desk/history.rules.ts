import type { HistoryFact } from '@porteira/contract'
import { formatReais, paidByLabels, strengthLetter } from '@porteira/domain'
import type { AuditActorKind } from '#platform/database/tables.ts'

export type HistoryRow = {
  at: Date
  actorKind: AuditActorKind
  actorName: string
  /** Who did what the actor delivered; '' where the actor did it. */
  doneByName: string
  action: string
  entity: string
  entityId: string
  categoryName: string
  before: unknown
  after: unknown
  reason: string
  /** The names of the riders before and after a change of an entry. */
  ridersBefore: string[]
  ridersAfter: string[]
}

const people: Record<AuditActorKind, string> = {
  visitor: 'Visitante',
  user: 'Comprador',
  admin: 'Equipe',
  device: 'Aparelho',
  service: 'Sistema de gestão do rodeio',
  job: 'Sistema',
  bank: 'Banco',
  command: 'Comando no servidor',
}

/** The Portuguese text of each audit action of a cart. */
export const HISTORY_WORDS: Record<string, string> = {
  'cart.create': 'Carrinho criado',
  'cart.claim': 'Carrinho assumido pelo comprador',
  'cart.load': 'Carrinho da demonstração',
  'cart.expiring': 'Tempo esgotado: aguardando a palavra do banco',
  'cart.expired': 'Carrinho expirado: vagas devolvidas',
  'cart.paid': 'Pagamento confirmado',
  'cart.paid_late': 'Pagamento confirmado depois do prazo',
  'cart.registered': 'Inscrição registrada',
  'cart.flagged': 'Marcado para conferência',
  'cart.cancelled': 'Carrinho removido',
  'cart.restored': 'Carrinho restaurado',
  'cart.extended': 'Prazo do carrinho estendido',
  'cart.priced': 'Valor do carrinho não pago recalculado',
  'cart.voucher': 'Código de desconto usado',
  'cart.voucher_removed': 'Código de desconto retirado',
  'waiting.offered': 'Oferta da lista de espera',
  'waiting.passed': 'Vendido antes da lista de espera',
  'cart.receipt_address': 'E-mail do comprovante alterado',
  'receipt.mailed': 'Comprovante enviado por e-mail',
  'item.removed': 'Inscrição removida',
  'item.restored': 'Inscrição restaurada',
  'item.moved': 'Inscrição mudou de prova',
  'plan.chosen': 'Plano de pagamento escolhido',
  'plan.changed': 'Parcelas recalculadas pelas inscrições que ficaram',
  'plan.issued': 'Parcelas emitidas',
  'formation.opened': 'Formação aberta para preencher',
  'formation.submitted': 'Formação inscrita',
  'formation.approved': 'Formação aprovada',
  'formation.refused': 'Formação recusada',
  'formation.cancelled': 'Formação cancelada',
  'formation.restored': 'Formação restaurada',
  'formation.reopened': 'Formação reaberta',
  'formation.names_confirmed': 'Nome confirmado pela secretaria',
  'formation.replaced': 'Inscrição alterada pela secretaria',
  'formation.numbered': 'Número trocado',
  'formation.joined': 'Prova juntada com outra',
  'formation.swapped': 'Participantes trocados pelo comprador',
  'checkin.present': 'Conferência: presente',
  'checkin.handed_out': 'Número entregue na conferência',
  'checkin.absent': 'Conferência: ausente',
  'checkin.undone': 'Conferência desfeita',
  'checkin.document_checked': 'Documento conferido',
  'checkin.document_unchecked': 'Conferência de documento desfeita',
  'checkin.horse_stated': 'Cavalo informado na conferência',
  'checkin.waived': 'Documento dispensado na conferência',
  'checkin.conflict': 'Conflito na conferência',
  'checkin.resolved': 'Conflito da conferência resolvido',
  'checkin.contacts_read': 'Telefones da inscrição lidos na conferência',
  'checkin.code_renewed': 'QR code da inscrição trocado',
  'objection.made': 'Laçador contestou a inscrição',
  'objection.accepted': 'Contestação do laçador aceita',
  'objection.refused': 'Contestação do laçador recusada',
  'charge.planned': 'Cobrança prevista',
  'charge.intent': 'Cobrança Pix preparada',
  'charge.active': 'Cobrança Pix registrada no banco',
  'charge.paid': 'Cobrança paga',
  'charge.paid_late': 'Cobrança paga depois do prazo',
  'charge.removing': 'Cobrança sendo retirada do banco',
  'charge.removed': 'Cobrança retirada do banco',
  'charge.expired': 'Cobrança vencida no banco',
  'charge.failed': 'Cobrança recusada pelo banco',
  'pix.honoured': 'Pix recebido',
  'pix.duplicate': 'Pix repetido recebido',
  'pix.mismatch': 'Pix de outro valor recebido',
  'pix.accepted': 'Pix de outro valor aceito como pagamento',
  'pix.credited': 'Pix de valor menor aceito como parte do pagamento',
  'pix.credit_ended': 'Diferença não paga no prazo',
  'pix.late': 'Pix recebido depois do prazo',
  'pix.cancelled': 'Pix recebido para carrinho cancelado',
  'pix.unknown': 'Pix de cobrança desconhecida recebido',
  'refund.waiting': 'Devolução pedida: aguarda segundo administrador',
  'refund.approved': 'Devolução confirmada por segundo administrador',
  'refund.declined': 'Pedido de devolução recusado por segundo administrador',
  'refund.request_expired': 'Pedido de devolução expirado sem segundo administrador',
  'refund.requested': 'Devolução solicitada',
  'refund.sent': 'Devolução em processamento no banco',
  'refund.done': 'Devolução concluída',
  'refund.failed': 'Devolução não realizada',
  'refund.external': 'Devolução feita pelo banco',
  'refund.paid_out': 'Devolução entregue no caixa',
  'refund.withdrawn': 'Devolução cancelada antes da entrega',
  'payment.received': 'Recebido no caixa',
  'sale.completed': 'Venda da secretaria concluída',
  'sale.buyer_confirmed': 'Identidade do comprador confirmada na secretaria',
  'courtesy.granted': 'Cortesia',
  'shift.opened': 'Caixa aberto',
  'shift.moved': 'Caixa levado a outro aparelho',
  'shift.withdrawn': 'Sangria',
  'shift.deposited': 'Suprimento',
  'shift.counted': 'Caixa conferido, aguarda aprovação',
  'shift.closed': 'Caixa conferido sem diferença e fechado',
  'shift.reopened': 'Caixa reaberto',
  'shift.approved': 'Contagem aprovada e caixa fechado',
  'event.requirements': 'Exigências alteradas',
  'horse.edit': 'Dados do cavalo alterados',
}

/** One line of a cart's history for the desk. */
export const historyFact = (row: HistoryRow): HistoryFact => ({
  at: row.at.toISOString(),
  who:
    [people[row.actorKind], row.actorName].filter(Boolean).join(' · ') +
    (row.doneByName && `, em nome de ${row.doneByName}`),
  says: [
    HISTORY_WORDS[row.action] ?? row.action,
    row.categoryName,
    methodOf(row.after),
    amountOf(row.after),
    countOf(row.after),
    ...ridersOf(row),
    ...changesOf(row),
  ]
    .filter(Boolean)
    .join(' · '),
  reason: row.reason || textOf(row.after, 'reason') || textOf(row.after, 'description'),
})

/** The record of a count without the cash that had to be there. */
export const withoutExpected = (row: HistoryRow): HistoryRow =>
  row.action === 'shift.counted'
    ? { ...row, after: { countedInCents: valueOf(row.after, 'countedInCents') } }
    : row

/** The riders who were entered, or what a change of an entry replaced, as 'número 12 → 15'. */
function ridersOf({ action, ridersBefore, ridersAfter, before, after }: HistoryRow) {
  if (action === 'checkin.handed_out') return [numberOf(after)]
  if (action === 'formation.submitted') return [ridersAfter.join(', ')]
  if (action !== 'formation.replaced' && action !== 'formation.swapped') return []
  return [
    changeText('participantes', ridersBefore.join(', '), ridersAfter.join(', ')),
    ...REPLACED.map(({ name, label }) => changeText(label, wordOf(before, name), wordOf(after, name))),
    changeText('cavalo', horsesOf(before), horsesOf(after)),
  ]
}

const HORSE_WORDS: Record<string, string> = { name: 'nome', owner: 'proprietário' }

/** What changed in the requirements, or which fields of which horse changed. */
function changesOf({ action, entityId, after }: HistoryRow) {
  // Each change is a sentence with its full stop.
  if (action === 'event.requirements') return [textsOf(after, 'changes').join(' ')]
  if (action !== 'horse.edit') return []
  const key = entityId.slice(entityId.indexOf(' ') + 1)
  // A horse without a registration is named by its position in an entry, which says nothing to a reader.
  const fields = textsOf(after, 'changed').map((name) => HORSE_WORDS[name] ?? name)
  return [key.startsWith('entry:') ? '' : key, fields.join(' e ')]
}

function textsOf(after: unknown, name: string) {
  const texts = valueOf(after, name)
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

const numberOf = (after: unknown) => {
  const badge = wordOf(after, 'badge')
  return badge && `número ${badge}`
}

const REPLACED = [
  { name: 'badge', label: 'número' },
  { name: 'strength', label: 'força' },
  { name: 'entityName', label: 'entidade' },
  { name: 'team', label: 'time' },
]

const changeText = (label: string, before: string, after: string) =>
  before === after ? '' : `${label}: ${before || 'nenhum'} → ${after || 'nenhum'}`

function wordOf(facts: unknown, name: string) {
  const value = valueOf(facts, name)
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return name === 'strength' ? strengthLetter(value) : String(value)
}

function horsesOf(facts: unknown) {
  const horses = valueOf(facts, 'horses')
  return Array.isArray(horses) ? horses.filter(Boolean).join(', ') : ''
}

const amountOf = (after: unknown) => {
  const cents = valueOf(after, 'valueInCents')
  return typeof cents === 'number' ? formatReais(cents) : ''
}

/** How money came in or went out at the till. */
const methodOf = (after: unknown) => {
  const method = textOf(after, 'method')
  return Object.hasOwn(paidByLabels, method) ? paidByLabels[method as keyof typeof paidByLabels] : ''
}

/** What a count of a shift found. */
const countOf = (after: unknown) => {
  const [counted, expected] = [valueOf(after, 'countedInCents'), valueOf(after, 'expectedInCents')]
  if (typeof counted !== 'number') return ''
  const found = `contado ${formatReais(counted)}`
  return typeof expected === 'number' ? `${found}, esperado ${formatReais(expected)}` : found
}

const textOf = (after: unknown, name: string) => {
  const text = valueOf(after, name)
  return typeof text === 'string' ? text : ''
}

const valueOf = (after: unknown, name: string): unknown =>
  typeof after === 'object' && after !== null ? Reflect.get(after, name) : undefined
