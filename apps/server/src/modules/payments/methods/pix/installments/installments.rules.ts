import { addDays, formatDate, formatReais, type PlainDate } from '@porteira/domain'

/** How many days after its due day the bank still takes an installment. */
export const DAYS_AFTER_DUE = 30
/** How long a charge lives that is made for somebody who wants to pay now. */
export const FRESH_SECONDS = 86_400

export type ReminderKind = 'ahead' | 'due' | 'overdue'

const DAYS_AHEAD = 3
const FORGET_AFTER_DAYS = 10

/** Which reminder the days until the due day call for; a worker that slept for a day catches up. */
export function reminderKindOf(daysLeft: number): ReminderKind | undefined {
  if (daysLeft === 0) return 'due'
  if (daysLeft > 0) return daysLeft <= DAYS_AHEAD ? 'ahead' : undefined
  return daysLeft <= -DAYS_AHEAD && daysLeft > -FORGET_AFTER_DAYS ? 'overdue' : undefined
}

/** The last day on which somebody is reminded, and the first. */
export const reminderDays = (today: PlainDate) => ({
  from: addDays(today, -FORGET_AFTER_DAYS + 1),
  to: addDays(today, DAYS_AHEAD),
})

export type InstallmentReminder = {
  number: number
  count: number
  valueInCents: number
  dueOn: PlainDate
  code: string
}

const when: Record<ReminderKind, (dueOn: string) => string> = {
  ahead: (dueOn) => `vence em ${dueOn}`,
  due: (dueOn) => `vence hoje, ${dueOn}`,
  overdue: (dueOn) => `venceu em ${dueOn}`,
}

const subjects: Record<ReminderKind, string> = {
  ahead: 'Parcela a vencer',
  due: 'Parcela vence hoje',
  overdue: 'Parcela vencida',
}

const nameOf = ({ number, count, valueInCents }: InstallmentReminder) =>
  `Parcela ${number}/${count}, de ${plain(valueInCents)}`
const plain = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

const howToPay = (code: string) =>
  code ? `Pix copia e cola:\n${code}` : 'Pague em "Suas inscrições", na Área do laçador.'

export const reminderOf = (moment: ReminderKind, told: InstallmentReminder) => {
  const sentence = `${nameOf(told)}: ${when[moment](formatDate(told.dueOn))}.`
  return {
    subject: subjects[moment],
    sentences: [sentence, howToPay(told.code), 'Se já pagou, desconsidere este aviso.'],
    text: `${sentence} ${howToPay(told.code)}`,
  }
}

/** The installments of a plan as they were made, each with its day and its code. */
export const issuedNotice = (all: InstallmentReminder[]) => {
  const [next] = all
  return {
    subject: 'Suas parcelas por Pix',
    sentences: [
      'Recebemos a primeira parcela. Estas são as próximas:',
      ...all.map((told) => `${nameOf(told)}: vence em ${formatDate(told.dueOn)}.\n${howToPay(told.code)}`),
      'Todas devem estar quitadas até a véspera do evento. Lembraremos você antes de cada vencimento.',
    ],
    text: next ? `Próxima parcela. ${reminderOf('ahead', next).text}` : '',
  }
}
