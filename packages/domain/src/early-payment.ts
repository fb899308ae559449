import { daysBetween, type PlainDate } from './calendar.ts'

const DAYS_OF_INTEREST = 30

/**
 * What installments cost when all of them are paid today, in centavos: each less the compound interest of the
 * days it is paid early (CDC art. 52 § 2). One that is due or overdue costs what it costs.
 */
export const earlyValueInCents = (
  installments: readonly { valueInCents: number; dueOn: PlainDate }[],
  today: PlainDate,
  interestPercent: number,
) =>
  installments.reduce((sum, { valueInCents, dueOn }) => {
    const months = Math.max(0, daysBetween(today, dueOn)) / DAYS_OF_INTEREST
    return sum + Math.round(valueInCents / (1 + interestPercent / 100) ** months)
  }, 0)
