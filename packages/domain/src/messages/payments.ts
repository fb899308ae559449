/** Sentences about Pix charges and installments. */
export const paymentMessages = {
  waiting: 'AGUARDANDO PAGAMENTO',
  paid: 'PAGAMENTO EFETUADO',
  free: 'ISENTO DE PAGAMENTO',
  paidText: 'Pagamento efetuado!',
  freeText: 'Isento de pagamento!',
  copyCode: 'Ou clique aqui para copiar o código e colar no app do seu banco',
  codeCopied: 'Código Pix copiado. Cole no app do seu banco.',
  installmentsEndBeforeEvent: 'O parcelamento deve ser quitado até a véspera do evento.',
  planAlreadyPaid: 'O parcelamento não pode mudar depois do primeiro pagamento.',
  installmentAlreadyPaid: 'Parcela já quitada.',
  notConfirmedYet: 'Pagamento ainda não confirmado.',
} as const
