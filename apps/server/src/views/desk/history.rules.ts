import type { HistoryFact } from '@porteira/contract'
import { formatReais, strengthLetter } from '@porteira/domain'
import type { AuditActorKind } from '#platform/database/tables.ts'

export type HistoryRow = {
  at: Date
  actorKind: AuditActorKind
  actorName: string
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
  admin: 'Administrador',
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
  'cart.receipt_address': 'E-mail do comprovante alterado',
  'receipt.mailed': 'Comprovante enviado por e-mail',
  'item.removed': 'Inscrição removida',
  'item.restored': 'Inscrição restaurada',
  'plan.chosen': 'Plano de pagamento escolhido',
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
}

/** One line of a cart's history for the desk. */
export const historyFact = (row: HistoryRow): HistoryFact => ({
  at: row.at.toISOString(),
  who: [people[row.actorKind], row.actorName].filter(Boolean).join(' · '),
  says: [HISTORY_WORDS[row.action] ?? row.action, row.categoryName, amountOf(row.after), ...ridersOf(row)]
    .filter(Boolean)
    .join(' · '),
  reason: row.reason || textOf(row.after, 'reason') || textOf(row.after, 'description'),
})

/** The riders who were entered, or what a change of an entry replaced, as 'número 12 → 15'. */
function ridersOf({ action, ridersBefore, ridersAfter, before, after }: HistoryRow) {
  if (action === 'formation.submitted') return [ridersAfter.join(', ')]
  if (action !== 'formation.replaced') return []
  return [
    changeText('participantes', ridersBefore.join(', '), ridersAfter.join(', ')),
    ...REPLACED.map(({ name, label }) => changeText(label, wordOf(before, name), wordOf(after, name))),
    changeText('cavalo', horsesOf(before), horsesOf(after)),
  ]
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

const textOf = (after: unknown, name: string) => {
  const text = valueOf(after, name)
  return typeof text === 'string' ? text : ''
}

const valueOf = (after: unknown, name: string): unknown =>
  typeof after === 'object' && after !== null ? Reflect.get(after, name) : undefined
