import { daysBetween, type PlainDate } from './calendar.ts'

const DAYS_OF_INTEREST = 30

/**
 * The cost of installments that are all paid today, in centavos. The compound interest of the days that remain until
 * each due day is deducted (CDC art. 52 § 2). An installment that is due or overdue has no deduction.
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
