import { addDays, formatDate, formatReais, type PlainDate } from '@porteira/domain'

/** The bank accepts an installment until this many days after its due day. */
export const DAYS_AFTER_DUE = 30
/** The lifetime of an immediate charge for an installment. */
export const FRESH_SECONDS = 86_400

export type ReminderKind = 'ahead' | 'due' | 'overdue'

const DAYS_AHEAD = 3
const FORGET_AFTER_DAYS = 10

/** The reminder for the number of days until the due day. The ranges let a worker that was down for a day catch up. */
export function reminderKindOf(daysLeft: number): ReminderKind | undefined {
  if (daysLeft === 0) return 'due'
  if (daysLeft > 0) return daysLeft <= DAYS_AHEAD ? 'ahead' : undefined
  return daysLeft <= -DAYS_AHEAD && daysLeft > -FORGET_AFTER_DAYS ? 'overdue' : undefined
}

/** The range of due days for which reminders are sent today. */
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

const dueTexts: Record<ReminderKind, (dueOn: string) => string> = {
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

export const reminderOf = (kind: ReminderKind, installment: InstallmentReminder) => {
  const sentence = `${nameOf(installment)}: ${dueTexts[kind](formatDate(installment.dueOn))}.`
  return {
    subject: subjects[kind],
    sentences: [sentence, howToPay(installment.code), 'Se já pagou, desconsidere este aviso.'],
    text: `${sentence} ${howToPay(installment.code)}`,
  }
}

/** The notice about all installments of a plan, each with its due day and its code. */
export const issuedNotice = (all: InstallmentReminder[]) => {
  const [next] = all
  return {
    subject: 'Suas parcelas por Pix',
    sentences: [
      'Recebemos a primeira parcela. Estas são as próximas:',
      ...all.map((one) => `${nameOf(one)}: vence em ${formatDate(one.dueOn)}.\n${howToPay(one.code)}`),
      'Todas devem estar quitadas até a véspera do evento. Lembraremos você antes de cada vencimento.',
    ],
    text: next ? `Próxima parcela. ${reminderOf('ahead', next).text}` : '',
  }
}
