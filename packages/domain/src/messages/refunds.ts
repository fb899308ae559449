import { formatReais } from '#money.ts'

// Sentences use a plain space after R$, which Intl writes as a no-break space.
const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

/** Sentences about refunds, for the desk. */
export const refundMessages = {
  /** What the cart of a withdrawn refund says about the money of its removed entries. */
  kept: (inCents: number) =>
    `Devolução cancelada: ${formatReais(inCents)} de inscrição removida ficam com o evento. Devolva de novo ou restaure a inscrição.`,
  invalidValue: 'Valor de devolução inválido.',
  invalidReason: 'Informe o motivo da devolução.',
  exceedsBalance: (leftInCents: number) =>
    `O valor excede o saldo disponível para devolução (${reais(leftInCents)}).`,
  notPaid: 'Este pagamento ainda não foi confirmado.',
  windowClosed: 'Prazo de 90 dias para devolução Pix encerrado. Devolva por transferência.',
  inProgress: 'Há uma devolução em processamento.',
  sameMomentsAgo: 'Devolução idêntica registrada há instantes.',
  requested: 'Devolução solicitada.',
  removedAndRequested: 'Remoção feita e devolução solicitada.',
  waitsForSecond: (capInCents: number) =>
    `O limite diário de devoluções por administrador é de ${reais(capInCents)}: esta devolução aguarda segundo administrador.`,
  removesWhenApproved: 'Nada foi removido ainda: a remoção será feita junto com a confirmação.',
  waiting: 'aguarda segundo administrador',
  alreadyWaits: 'Já há uma devolução deste pagamento que aguarda segundo administrador.',
  decidedOrExpired: 'Este pedido de devolução já foi decidido ou expirou.',
  samePerson: 'Outro administrador deve decidir a devolução que você pediu.',
  askerIsNoAdmin: 'Quem pediu esta devolução não pode mais devolver dinheiro deste evento.',
  mustPayAgain: (inCents: number) =>
    `Faltam ${reais(inCents)} desta inscrição: foram devolvidos ou nunca pagos. Ela volta quando o caixa receber esse valor.`,
  nothingOwed: 'Não há valor a receber de novo. Use Restaurar.',
  owedNow: (inCents: number) => `O valor a receber mudou: agora são ${reais(inCents)}. Confira de novo.`,
  waitsForDifference:
    'Esta compra aguarda a diferença de um Pix. Remova o carrinho inteiro ou espere o pagamento.',
  removed: 'Remoção feita. Não há nada a devolver.',
  proposed:
    'Remoção e devolução propostas. A tesouraria ou a organização confirma; até lá nada foi removido.',
  valuesChanged: 'Os valores mudaram. Confira de novo antes de remover.',
  otherValueByTreasurer: 'Só a tesouraria ou a organização devolve um valor diferente.',
  askerMayNotRemove: 'Quem propôs esta remoção não tem mais acesso a este evento.',
  approved: 'Devolução confirmada.',
  removedAndApproved: 'Remoção feita e devolução confirmada.',
  declined: 'Pedido de devolução recusado.',
  transferred: 'Devolução por transferência registrada.',
  notFailed: 'Esta devolução não falhou. Atualize a página.',
  retriedAlready: 'Esta devolução já foi tentada de novo.',
  replacedByAnother:
    'Já houve outra devolução deste pagamento com o mesmo valor. Confira antes de devolver de novo.',
} as const
