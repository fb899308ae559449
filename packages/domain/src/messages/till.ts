import { formatReais } from '#money.ts'
import { entriesText } from './plural.ts'

// Sentences use a plain space after R$, which Intl writes as a no-break space.
const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

/** Sentences for the desk about its till: shifts, sales and refunds in cash or by card. */
export const tillMessages = {
  noShift: 'Abra o caixa antes de receber em dinheiro ou cartão.',
  shiftNotFound: 'Caixa não encontrado.',
  shiftOfAnother: 'Este caixa é de outra pessoa. Só quem abriu pode usá-lo.',
  shiftElsewhere: 'Seu caixa está em outro aparelho. Na Secretaria, escolha “Continuar neste aparelho”.',
  shiftNotOpen: 'Este caixa já foi conferido. Reabra o caixa antes de continuar.',
  shiftClosed: 'Este caixa já foi fechado.',

  buyerUnknown: 'Ninguém com este CPF. Cadastre a pessoa antes de vender.',
  saleOpened: 'Vagas reservadas.',
  saleDone: 'Venda concluída.',
  paidAgain: 'Valor recebido e inscrição restaurada.',
  saleOver: 'Esta venda já terminou. Comece outra.',
  saleCompleted: 'Esta venda já foi recebida de outra forma. Confira os pagamentos antes de receber de novo.',
  saleEnded: 'Venda não concluída',
  saleCancelled: 'Venda cancelada.',
  saleCancelledPixGoesBack: 'Venda cancelada. O Pix recebido volta à conta de quem pagou.',
  notCancellable: 'Só uma venda em andamento pode ser cancelada aqui. Depois de paga, devolva os pagamentos.',
  invalidValue: 'Informe valores maiores que zero, com até duas casas depois da vírgula.',
  wrongSum: (leftInCents: number) =>
    `Os pagamentos precisam somar ${reais(leftInCents)}, o que falta receber.`,
  givenTooLittle: 'O dinheiro entregue é menor que o valor a receber em dinheiro.',
  pixAboveLeft: (leftInCents: number) =>
    `O Pix deve ficar entre R$ 0,01 e ${reais(leftInCents)}, o que falta receber.`,
  pixReceived: 'Esta venda já recebeu um Pix. Receba o restante em dinheiro ou cartão.',
  cardBookedAlready: (nsu: string) => `O comprovante de cartão ${nsu} já foi lançado neste caixa.`,
  courtesyNotAllowed: 'Só o dono do evento ou a tesouraria pode dar cortesia.',
  courtesyAboveEntries: 'A cortesia é maior que o preço das inscrições escolhidas.',
  courtesyReason: 'Informe o motivo da cortesia.',

  paidAtDesk: 'Esta compra está sendo feita na secretaria do evento. Pague lá.',

  buyerConfirmed: 'Identidade confirmada. A compra aparece no cadastro da pessoa.',
  buyerConfirmedAlready: 'Esta compra já está no cadastro da pessoa.',
  buyerWithoutLogin: 'Esta pessoa ainda não fez o próprio cadastro.',

  tooManyUnpaid: (units: number, most: number) =>
    units > 0
      ? `Este CPF já tem ${entriesText(units)} aguardando pagamento neste evento, na internet e na secretaria. O máximo é ${most}.`
      : `Cada CPF pode ter no máximo ${entriesText(most)} aguardando pagamento neste evento.`,
  tooManyOpenSales: (units: number, most: number) =>
    units > 0
      ? `Você já tem ${entriesText(units)} em vendas sem pagamento neste evento. O máximo é ${most}: receba ou desista de uma venda.`
      : `Cada vendedor pode ter no máximo ${entriesText(most)} em vendas sem pagamento neste evento.`,

  tooManyUnknownCpfs: 'Você consultou CPFs não cadastrados demais nesta hora. Aguarde para consultar outros.',
  entryOfOpenSale: 'Esta venda ainda não foi paga. Desista da venda e abra outra.',
  pixOfOpenSale: 'Esta venda ainda não terminou. Cancele a venda: o Pix recebido volta inteiro.',
  refundByPix: 'O que foi pago por Pix volta por Pix.',
  refundPromised: 'Devolução registrada. A secretaria entrega pelo caixa.',
  removedAndPromised: 'Remoção feita e devolução registrada. A secretaria entrega pelo caixa.',
  refundPaidOut: 'Devolução entregue.',
  reversalNeedsNsu: 'Digite o NSU do estorno, só com números e letras.',
  onlyReversalHasNsu: 'Só o estorno no cartão tem NSU.',
  refundPaidOutAlready: 'Esta devolução já foi entregue.',
  refundWithdrawn: 'Devolução cancelada. Nada será entregue.',
  refundWithdrawnAlready: 'Esta devolução foi cancelada pela tesouraria. Não entregue o dinheiro.',
  refundWithdrawnByAnother:
    'Esta devolução foi confirmada por outra pessoa. Peça a ela que cancele a devolução.',
} as const
