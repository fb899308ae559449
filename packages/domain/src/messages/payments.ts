/** Sentences about Pix charges and installments. */
export const paymentMessages = {
  waiting: 'AGUARDANDO PAGAMENTO',
  paid: 'PAGAMENTO EFETUADO',
  free: 'ISENTO DE PAGAMENTO',
  paidText: 'Pagamento efetuado!',
  freeText: 'Isento de pagamento!',
  copyCode: 'Ou clique aqui para copiar o código e colar no app do seu banco',
  codeCopied: 'Código Pix copiado. Cole no app do seu banco.',
  endedBeforePayment: 'Inscrição removida antes do pagamento',
  endedBeforePaymentGoesBack:
    'Uma inscrição saiu da sua compra antes do Pix chegar. O que passa do novo valor será devolvido.',
  lowerPrice: 'Pix de um valor anterior da compra',
  lowerPriceGoesBack:
    'Recebemos um Pix de um valor anterior e menor da sua compra. Ele será devolvido. Pague o valor atual.',
  endedInstallment: 'Parcela encerrada',
  endedInstallmentGoesBack:
    'Recebemos um Pix de uma parcela que já estava encerrada. O que passa do valor em aberto será devolvido.',
  lateAndSoldOut: 'Recebemos seu Pix após o prazo e as vagas se esgotaram. O valor será devolvido.',
  installmentsEndBeforeEvent: 'O parcelamento deve ser quitado até a véspera do evento.',
  planAlreadyPaid: 'O parcelamento não pode mudar depois do primeiro pagamento.',
  installmentAlreadyPaid: 'Parcela já quitada.',
  notConfirmedYet: 'Pagamento ainda não confirmado.',
} as const
