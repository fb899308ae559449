import { formatReais } from '#money.ts'

// Sentences use a plain space after R$, which Intl writes as a no-break space.
const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

/** Sentences for administrators and buyers about a received Pix that waits for a decision. */
export const pixReviewMessages = {
  notFound: 'Pix não encontrado.',
  alreadyReviewed: 'Este Pix já foi conferido.',
  onlyRefund: 'Este Pix só pode ser devolvido.',
  partlyRefunded: 'Parte deste Pix já foi devolvida. Devolva o restante.',
  chargePaid: 'Esta cobrança já recebeu outro pagamento. Este Pix só pode ser devolvido.',
  noUnits: 'As vagas deste carrinho não estão mais disponíveis. Este Pix só pode ser devolvido.',
  accepted: 'Pagamento aceito.',
  acceptedAndRefunded: (cents: number) => `Pagamento aceito. A diferença de ${reais(cents)} será devolvida.`,
  onlyFirstPayment:
    'A diferença só pode ser cobrada no primeiro pagamento de um carrinho não removido. Aceite o valor recebido ou devolva o Pix.',
  nothingMissing: 'Este Pix não é menor que o valor cobrado.',
  differenceAsked: (cents: number) =>
    `Diferença de ${reais(cents)} cobrada. O comprador recebe um e-mail e paga na Área do laçador.`,
  differenceNotice: (pixInCents: number, missingInCents: number, until: string) =>
    `Recebemos seu Pix de ${reais(pixInCents)}, menor que o valor cobrado. Faltam ${reais(missingInCents)}: pague até ${until} em "Suas inscrições", na Área do laçador. Até lá suas vagas estão guardadas.`,
  differenceWarning:
    'Sem esse pagamento, a inscrição é encerrada e o valor recebido é devolvido à conta de quem pagou.',
  waitsForDifference: 'Este Pix aguarda o pagamento da diferença.',
  notCompleted: 'Diferença não paga no prazo',
  notCompletedNotice: (cents: number) =>
    `A diferença do seu pagamento não foi paga no prazo. O valor de ${reais(cents)} será devolvido à conta de quem pagou.`,
  surplusReason: 'Valor pago a mais',
  waived: (pixInCents: number, chargeInCents: number) =>
    `Recebemos seu Pix de ${reais(pixInCents)}. A organização aceitou esse valor como pagamento da cobrança de ${reais(chargeInCents)}: a diferença não será cobrada.`,
  surplusKept: (pixInCents: number, chargeInCents: number) =>
    `Recebemos seu Pix de ${reais(pixInCents)} para a cobrança de ${reais(chargeInCents)}. A organização aceitou o valor recebido.`,
  surplusRefunded: (pixInCents: number, chargeInCents: number) =>
    `Recebemos seu Pix de ${reais(pixInCents)} para a cobrança de ${reais(chargeInCents)}. A diferença de ${reais(pixInCents - chargeInCents)} será devolvida à conta de quem pagou.`,
  returned: (cents: number) =>
    `A organização conferiu seu Pix e não pôde aceitá-lo. O valor de ${reais(cents)} será devolvido à conta de quem pagou.`,
} as const
