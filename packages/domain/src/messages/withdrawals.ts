import { formatDate, formatDayAndTime } from '#calendar.ts'
import { formatReais } from '#money.ts'
import { abilitiesOf, paidInLabels, type PaymentMethod } from '#payment-methods.ts'

// Sentences use a plain space after R$, which Intl writes as a no-break space.
const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

type Part = { method: PaymentMethod; inCents: number; byTransfer: boolean }
type Terms = { isLate: boolean; isChosen: boolean; withheldPercent: number }
type Due = { inCents: number; nextDueOn: string }

/** Sentences for a buyer who withdraws entries, or gives up a cart that is not paid. */
export const withdrawalMessages = {
  notSold: 'Esta compra não tem inscrição paga de que se possa desistir.',
  ended: (at: Date) => `O prazo para desistir terminou em ${formatDayAndTime(at)}. Fale com a organização.`,
  until: (at: Date, { isLate, isChosen, withheldPercent }: Terms) =>
    isChosen
      ? `Os dias do evento mudaram: você pode desistir até ${formatDayAndTime(at)}.`
      : isLate
        ? `Você pode desistir até ${formatDayAndTime(at)}. Os 7 dias da compra passaram${withheldPercent > 0 ? `: a organização retém ${withheldPercent}% do preço da inscrição` : ''}.`
        : `Você pode desistir até ${formatDayAndTime(at)}: 7 dias da compra e antes do início do evento.`,
  handedOut: 'O número já foi entregue. Fale com a secretaria do evento.',
  thrown: 'Esta inscrição já laçou. Fale com a secretaria do evento.',
  chooseSome: 'Escolha de quais inscrições você desiste.',
  unknown: 'Uma das inscrições escolhidas não existe mais. Confira de novo.',
  changed: 'A conta mudou. Confira de novo antes de desistir.',
  /** The reason of the refund and of the removal. */
  reason: ({ isLate, isChosen, withheldPercent }: Terms) =>
    isChosen
      ? 'Desistência por mudança dos dias do evento'
      : isLate
        ? `Desistência depois de 7 dias${withheldPercent > 0 ? `, com ${withheldPercent}% retidos` : ''}`
        : 'Desistência em 7 dias',
  withheld: (inCents: number) =>
    inCents === 0 ? [] : [`A organização retém ${reais(inCents)}, como diziam as condições da compra.`],
  done: 'Desistência registrada.',
  /** How one part comes back. */
  way: ({ method, byTransfer }: Pick<Part, 'method' | 'byTransfer'>) =>
    byTransfer
      ? 'por transferência da organização'
      : `${paidInLabels[method]}, ${abilitiesOf(method).refundedBy === 'bank' ? 'para quem pagou' : 'na secretaria do evento'}`,
  goesBack: (parts: readonly Part[]) =>
    parts.length === 0
      ? 'Não há valor a devolver.'
      : `Volta para você: ${parts.map((part) => `${reais(part.inCents)} ${withdrawalMessages.way(part)}`).join('; ')}.`,
  stillDue: ({ inCents, nextDueOn }: Due) =>
    inCents === 0
      ? 'Não falta pagar nada.'
      : `Ainda falta pagar ${reais(inCents)}. O próximo vencimento é ${formatDate(nextDueOn)}.`,
  buyerSubject: 'Você desistiu de inscrições',
  ofEntries: (names: readonly string[]) => `Você desistiu de:\n${names.join('\n')}`,
  riderSubject: 'Uma inscrição sua foi cancelada',
  ofRider: (buyer: string, eventName: string, names: readonly string[]) =>
    `${buyer} desistiu desta inscrição em que você estava, em ${eventName}:\n${names.join('\n')}`,
  riderNeedsNothing: 'Você não precisa fazer nada. Em caso de dúvida, fale com quem inscreveu você.',

  cancelAsks: 'Cancelar a reserva?',
  cancelSays: 'As vagas ficam livres na hora. Se você já pagou, o Pix volta para quem pagou.',
  cancelYes: 'Cancelar reserva',
  cancelled: 'Reserva cancelada.',
  cannotCancel: 'Esta reserva não está mais aguardando pagamento.',
  atTill: 'Esta venda está aberta na secretaria do evento. Cancele por lá.',
} as const
