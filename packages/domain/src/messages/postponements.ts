import { dateRangeText, formatDate, type PlainDate } from '#calendar.ts'
import { asSentence } from './plural.ts'

type Days = { startsOn: PlainDate; endsOn: PlainDate }

const daysText = ({ startsOn, endsOn }: Days) => dateRangeText(startsOn, endsOn)

/** Sentences about events whose days move although they have entries. */
export const postponementMessages = {
  /** What the public reads. */
  notice: (after: Days, reason: string) => `Novos dias: ${daysText(after)}. ${asSentence(reason)}`,
  sameDays: 'Escolha outros dias.',
  inThePast: 'O primeiro dia deve ser depois de hoje.',
  endBeforeStart: 'O último dia não pode ser antes do primeiro.',
  chooseUntilRange: 'O prazo para escolher deve ser depois de hoje e antes do primeiro dia.',
  begun: 'O evento já começou. Os dias não mudam mais.',
  cancelled: 'Este evento foi cancelado.',
  withoutEntries: 'Este evento ainda não tem inscrições. Mude os dias em Corrigir evento.',
  oneAtATime: 'Já há um adiamento deste evento aguardando confirmação.',
  valuesChanged: 'Algo foi vendido ou cancelado nesse tempo. Confira o ensaio de novo.',
  samePerson: 'Outra pessoa deve confirmar o adiamento que você pediu.',
  decidedOrExpired: 'Este pedido já foi decidido ou expirou.',
  askerLostRole: 'Quem pediu este adiamento não responde mais por este evento.',
  requested: 'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.',
  declined: 'Pedido recusado. Os dias continuam os mesmos.',
  done: 'Novos dias confirmados. Os compradores recebem o aviso agora.',

  authorisedForOtherDays: 'A autorização do responsável foi dada para os dias de antes.',
  becomesMinor: 'É menor nos novos dias e precisa de autorização.',
  documentEnds: (name: string, day: string) => `${name}: vale só até ${day}.`,

  kept: 'Suas inscrições continuam. Até lá!',
  notChosen: 'Este evento não tem novos dias para você escolher.',
  chooseEnded: (until: PlainDate) =>
    `O prazo para escolher terminou em ${formatDate(until)}. Suas inscrições continuam.`,

  subject: 'Novos dias',
  moved: (eventName: string) => `Os dias de ${eventName} mudaram.`,
  days: (before: Days, after: Days) => `Antes: ${daysText(before)}\nAgora: ${daysText(after)}`,
  ofReason: (reason: string) => `Motivo: ${reason}`,
  choose: (until: PlainDate) =>
    `Você não precisa fazer nada para manter suas inscrições. Se não puder ir, desista até ${formatDate(until)}: o valor volta para quem pagou.`,
} as const
