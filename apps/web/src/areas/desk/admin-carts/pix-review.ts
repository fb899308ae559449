import type { PixToReview } from '@porteira/contract'
import { amountText, centsOf } from '#api/amounts.ts'

const reasons: Record<PixToReview['why'], string> = {
  mismatch: 'Valor diferente do cobrado',
  credited: 'Valor menor que o cobrado: aguarda a diferença',
  unknown: 'Sem cobrança correspondente',
  duplicate: 'Pago em duplicidade; a devolução não foi concluída',
  late: 'Pago depois do prazo; a devolução não foi concluída',
  cancelled: 'Carrinho removido; a devolução não foi concluída',
}

/** The reason why an administrator has to decide on this Pix. */
export const reasonOf = ({ why }: PixToReview) => reasons[why]

/** The received value minus the expected value, in centavos. */
export const differenceInCents = ({ expectedValue, receivedValue }: PixToReview) =>
  centsOf(receivedValue) - centsOf(expectedValue)

/** 'R$ 20,00 a menos', 'R$ 10,50 a mais', or no text without an expected value or a difference. */
export function differenceText(pix: PixToReview) {
  const cents = differenceInCents(pix)
  if (pix.expectedValue === 0 || cents === 0) return ''
  return `${amountText(Math.abs(cents) / 100)} ${cents < 0 ? 'a menos' : 'a mais'}`
}

/** The text that explains the effect of an acceptance before it happens. */
export function acceptanceText(pix: PixToReview) {
  const cents = differenceInCents(pix)
  const effect =
    cents < 0
      ? `A diferença de ${amountText(-cents / 100)} não será cobrada.`
      : `Foram pagos ${amountText(cents / 100)} além do cobrado.`
  return pix.cartIsOver
    ? `${effect} O carrinho já foi encerrado: ele volta a valer se as vagas ainda estiverem disponíveis.`
    : effect
}
