import type { Cancellation, CancellationFailure, CancellationForecast, Reply } from '@porteira/contract'
import { abilitiesOf, cancellationMessages, entriesText, paidByLabels, plural } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'

/** An event with what may be cancelled of it, and its last cancellation. */
export type CancellationView = Reply<'GET /api/events/:eventUUID/cancellation'>

type Way = CancellationForecast['ways'][number]

/** How money goes back: its method, what happens, and whether a person has to do something about it. */
export function wayInWords({ method, byTransfer, count }: Way) {
  if (byTransfer === 1)
    return {
      name: 'Não volta sozinho',
      says: `${count} Pix de mais de 90 dias: devolva por transferência`,
      isWarning: true,
    }
  const isBank = abilitiesOf(method).refundedBy === 'bank'
  return {
    name: paidByLabels[method],
    says: isBank
      ? count === 1
        ? '1 devolução, para quem pagou'
        : `${count} devoluções, uma de cada vez, para quem pagou`
      : `${plural(count, 'devolução', 'devoluções')}, ${count === 1 ? 'prometida' : 'prometidas'} na secretaria`,
    isWarning: false,
  }
}

/** What the bank must have for the refunds that it makes, in reais. */
export const neededAtBank = ({ ways }: Pick<CancellationForecast, 'ways'>) =>
  ways
    .filter(({ method, byTransfer }) => byTransfer === 0 && abilitiesOf(method).refundedBy === 'bank')
    .reduce((sum, { value }) => sum + value, 0)

/** What else changes, a sentence each. */
export function otherChanges(forecast: CancellationForecast) {
  const { plans, handedOut, thrown, insideBundles, unpaidCarts, openSales } = forecast
  return [
    plans.count > 0 &&
      `${plural(plans.count, 'plano encolhe', 'planos encolhem')}: ${plural(plans.installments, 'parcela muda ou deixa', 'parcelas mudam ou deixam')} de existir, ${amountText(plans.value)} a menos para receber.`,
    unpaidCarts > 0 &&
      `${plural(unpaidCarts, 'carrinho sem pagamento perde', 'carrinhos sem pagamento perdem')} estas inscrições. Um Pix que chegar depois volta.`,
    openSales > 0 &&
      `${plural(openSales, 'venda aberta', 'vendas abertas')} na secretaria ${openSales === 1 ? 'termina' : 'terminam'} primeiro no caixa.`,
    insideBundles > 0 &&
      `${entriesText(insideBundles)} de pacotes que mantêm outra prova: o pacote continua, e a tesouraria decide um valor caso a caso.`,
    handedOut > 0
      ? `${plural(handedOut, 'número já entregue é acertado', 'números já entregues são acertados')} aqui, não nos tablets.`
      : 'Nenhum número foi entregue nestas provas.',
    thrown > 0
      ? `${entriesText(thrown)} com armada: as armadas ficam guardadas e saem do placar.`
      : 'Nenhuma armada foi laçada nestas provas.',
    'Ninguém mais compra nem restaura inscrições destas provas. Isso não se desfaz.',
  ].filter((sentence) => sentence !== false)
}

/** What can be done about a refund that did not go back. */
export const failureInWords: Record<CancellationFailure['what'], string> = {
  retry: 'pode repetir',
  transfer: 'devolva por transferência',
  doubt: 'em dúvida, não repete',
}

/** What the bank said about a refund. */
export const bankInWords = ({ what, bankReason }: Pick<CancellationFailure, 'what' | 'bankReason'>) =>
  what === 'doubt' ? 'O banco não respondeu; estamos perguntando' : bankReason || 'O banco não deu motivo'

/** 'cerca de 14 min'. */
export const timeLeft = (seconds: number) =>
  seconds < 60 ? 'menos de 1 min' : `cerca de ${Math.ceil(seconds / 60)} min`

/** What is cancelled: as a plan while it waits, then as a fact. */
export function titleOf({
  state,
  wholeEvent,
  categories,
}: Pick<Cancellation, 'state' | 'wholeEvent' | 'categories'>) {
  const names = categories.map(({ name }) => name)
  if (state !== 'waiting') return cancellationMessages.title(wholeEvent === 1, names)
  return wholeEvent === 1 ? 'Cancelar o evento todo' : `Cancelar: ${names.join(', ')}`
}

/** How many refunds of a cancellation are done, of how many, and the share in percent. */
export function progressOf({
  refunded,
  queued,
  failed,
  atDesk,
}: Pick<Cancellation, 'refunded' | 'queued' | 'failed' | 'atDesk'>) {
  const done = refunded.count
  const all = done + queued.count + failed.count + atDesk.count
  return { done, all, percent: all === 0 ? 100 : Math.floor((done / all) * 100) }
}
