import { asSentence, plural } from './plural.ts'
import { withdrawalMessages } from './withdrawals.ts'

type Part = Parameters<typeof withdrawalMessages.goesBack>[0][number]
type Due = Parameters<typeof withdrawalMessages.stillDue>[0]

const list = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(names)

/** Sentences about cancelled categories and events. */
export const cancellationMessages = {
  /** What the public reads. */
  notice: (isWholeEvent: boolean, names: readonly string[], reason: string) =>
    `${cancellationMessages.title(isWholeEvent, names)}. ${asSentence(reason)}`,
  title: (isWholeEvent: boolean, names: readonly string[]) => {
    if (isWholeEvent) return 'Evento cancelado'
    return `${names.length === 1 ? 'Prova cancelada' : 'Provas canceladas'}: ${list(names)}`
  },
  eventCancelled: 'Este evento foi cancelado.',
  chooseSome: 'Escolha pelo menos uma prova.',
  unknownCategory: 'Uma das provas escolhidas não é deste evento.',
  alreadyCancelled: (name: string) => `A prova ${name} já foi cancelada.`,
  official: (name: string) => `A prova ${name} tem resultado oficial e não pode mais ser cancelada.`,
  oneAtATime: 'Já há um cancelamento deste evento em andamento.',
  valuesChanged: 'Algo foi vendido ou devolvido nesse tempo. Confira o ensaio de novo.',
  samePerson: 'Outra pessoa deve confirmar o cancelamento que você pediu.',
  decidedOrExpired: 'Este pedido já foi decidido ou expirou.',
  askerLostRole: 'Quem pediu este cancelamento não responde mais por este evento.',
  notRunning: 'Não há cancelamento em andamento neste evento.',
  nothingToRetry: 'Não há devolução para repetir.',
  requested: 'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.',
  declined: 'Pedido recusado. Nada foi cancelado.',
  started: 'Cancelamento confirmado. As devoluções começam agora.',
  paused: 'Devoluções pausadas.',
  resumed: 'As devoluções continuam.',
  retried: (number: number) => `${plural(number, 'devolução', 'devoluções')} de novo na fila.`,
  /** The reason of the refund, of the removal and of a number that was handed out. */
  because: (reason: string) => `Cancelamento: ${reason}`,

  subject: (isWholeEvent: boolean) => (isWholeEvent ? 'Evento cancelado' : 'Prova cancelada'),
  ofBuyer: (eventName: string, names: readonly string[]) =>
    `A organização de ${eventName} cancelou:\n${names.join('\n')}`,
  ofReason: (reason: string) => `Motivo: ${reason}`,
  ofCart: (code: string, parts: readonly Part[], due: Due) =>
    [
      `Inscrição ${code}:`,
      withdrawalMessages.goesBack(parts),
      ...(parts.length > 0 || due.inCents > 0 ? [withdrawalMessages.stillDue(due)] : []),
    ].join('\n'),
  riderNeedsNothing:
    'Você não precisa fazer nada: o dinheiro volta para quem pagou. Em caso de dúvida, fale com quem inscreveu você.',
} as const
