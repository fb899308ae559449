/** Sentences about Pix that arrive late or for another price. Only the server has them: they are in mails, refusals and the status of a payment. */
export const settlementMessages = {
  endedBeforePayment: 'Inscrição removida antes do pagamento',
  endedBeforePaymentGoesBack:
    'Uma inscrição saiu da sua compra antes do Pix chegar. O que passa do novo valor será devolvido.',
  lowerPrice: 'Pix de um valor anterior da compra',
  lowerPriceGoesBack:
    'Recebemos um Pix de um valor anterior e menor da sua compra. Ele será devolvido. Pague o valor atual.',
  endedInstallment: 'Parcela encerrada',
  endedInstallmentGoesBack:
    'Recebemos um Pix de uma parcela que já estava encerrada. O que passa do valor em aberto será devolvido.',
  otherValueReceived: (received: string, asked: string) =>
    `Recebemos ${received} de ${asked}. A organização vai conferir.`,
  lateAndSoldOut: 'Recebemos seu Pix após o prazo e as vagas se esgotaram. O valor será devolvido.',
} as const
