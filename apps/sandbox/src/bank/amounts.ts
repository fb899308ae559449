import { bankDayFrom, bankDaysBetween, dayOf } from '#bank/calendar.ts'
import type { CobvValue, Discount } from '#bank/cobv-value.ts'
import { centsOf } from '#bank/money.ts'

/** The amount of a charge with due date on a given day, by components, in centavos. */
export type AmountDue = Record<'original' | 'rebate' | 'discount' | 'interest' | 'fine' | 'final', number>

/** The calculation of the Pix manual (MAN), annex III 2.3. Percentages are integers in hundredths: 1.00 % is 100. */
export function amountDue(value: CobvValue, dueDate: string, payDate: string): AmountDue {
  const original = hundredths(value.original)
  const rebate = value.abatimento ? share(value.abatimento, original) : 0
  const base = original - rebate
  const days = daysAround(dueDate, payDate)

  // A discount leaves at least one centavo to pay.
  const discount = value.desconto ? Math.min(discountOf(value.desconto, base, days, payDate), base - 1) : 0
  const interest = value.juros ? interestOf(value.juros, base, days) : 0
  const fine = value.multa && days.late >= 1 ? share(value.multa, base) : 0
  return { original, rebate, discount, interest, fine, final: base - discount + interest + fine }
}

/** The last payable day. The validity starts at the due date or the next bank day after it (MAN 1.6.6.2). */
export const lastPayableDay = (dueDate: string, daysOfValidity: number) =>
  bankDayFrom(dayOf(dueDate)) + daysOfValidity

type Days = Record<'late' | 'bankDaysLate' | 'early' | 'bankDaysEarly', number>

function daysAround(dueDate: string, payDate: string): Days {
  const [due, pay] = [dayOf(dueDate), dayOf(payDate)]
  const rolled = bankDayFrom(due)
  return {
    late: Math.max(0, pay - rolled),
    bankDaysLate: bankDaysBetween(rolled, pay),
    early: Math.max(0, due - pay),
    bankDaysEarly: bankDaysBetween(pay, rolled),
  }
}

const share = (part: { modalidade: number; valorPerc: string }, base: number) =>
  part.modalidade === 1 ? hundredths(part.valorPerc) : percent(base, hundredths(part.valorPerc))

function discountOf(discount: Discount, base: number, days: Days, payDate: string) {
  if (discount.descontoDataFixa) {
    const step = discount.descontoDataFixa
      .toSorted((a, b) => a.data.localeCompare(b.data))
      .find(({ data }) => dayOf(payDate) <= bankDayFrom(dayOf(data)))
    return step ? share({ modalidade: discount.modalidade, valorPerc: step.valorPerc }, base) : 0
  }
  const perDay = hundredths(discount.valorPerc ?? '0.00')
  const early = discount.modalidade % 2 === 1 ? days.early : days.bankDaysEarly
  return discount.modalidade <= 4 ? perDay * early : percent(base, perDay * early)
}

const DAYS_PER_PERIOD: Record<number, bigint> = { 2: 1n, 3: 30n, 4: 360n, 6: 1n, 7: 21n, 8: 252n }

function interestOf(interest: { modalidade: number; valorPerc: string }, base: number, days: Days) {
  const late = interest.modalidade <= 4 ? days.late : days.bankDaysLate
  const rate = hundredths(interest.valorPerc)
  const period = DAYS_PER_PERIOD[interest.modalidade]
  if (!period) return rate * late
  // The factor is truncated to six decimals before the multiplication. 10000 hundredths of a percent are 1.
  const millionths = (BigInt(rate) * BigInt(late) * 1_000_000n) / (10_000n * period)
  return Number((BigInt(base) * millionths) / 1_000_000n)
}

const percent = (base: number, rate: number) => Number((BigInt(base) * BigInt(rate)) / 10_000n)

const hundredths = (value: string) => centsOf(value) ?? 0
