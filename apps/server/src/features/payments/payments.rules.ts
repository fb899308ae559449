import { randomBytes } from 'node:crypto'
import { addDays, compareDates, type PlainDate } from '@porteira/domain'

export const newTxid = () => randomBytes(16).toString('hex')

/** The bank's charge ends with the session, counted from now; it wants at least one second. */
export const secondsForBank = (secondsLeft: number) => Math.max(1, Math.ceil(secondsLeft))

const returnStatuses: Record<string, string> = {
  requested: 'Solicitada',
  sent: 'Em processamento',
  done: 'Devolvida',
  external: 'Devolvida',
  failed: 'Não realizada',
}

/** A refund's state in the words of the screens. */
export const returnStatusText = (status: string) => returnStatuses[status] ?? status

/** A due day on a weekend is paid on the bank day after it, and only then overdue. */
export const isOverdue = (dueOn: PlainDate | null, today: PlainDate) =>
  dueOn !== null && compareDates(nextBankDay(dueOn), today) < 0

const nextBankDay = (date: PlainDate) => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, day === 6 ? 2 : day === 0 ? 1 : 0)
}
