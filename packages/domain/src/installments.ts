import { addDays, compareDates, type PlainDate } from './calendar.ts'
import { centsFromReais, formatReais } from './money.ts'

const DAYS_BETWEEN_INSTALLMENTS = 30
const WHOLE = 10_000n

export type Plan = { installmentInCents: number[]; totalInCents: number }

export type OfferedPlan = Plan & { numInstallments: number; dueOn: PlainDate[]; desc: string }

/**
 * Price table with the first payment now (annuity-due): p = total / Σ (1+i)^-k, rounded up to the centavo.
 * Without interest each payment is total / n, and the odd centavos go to the first. BigInt keeps the result exact.
 * `interestPercent` is per month with at most two decimals; anything else throws a RangeError.
 */
export function planInstallments(totalInCents: number, count: number, interestPercent: number): Plan {
  const basisPoints = centsFromReais(interestPercent)
  if (basisPoints === undefined || basisPoints < 0) throw new RangeError(`Interest of ${interestPercent} %`)
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`${count} installments`)

  if (basisPoints === 0 || count === 1)
    return { installmentInCents: splitEvenly(totalInCents, count), totalInCents }
  const payment = priceInCents(BigInt(totalInCents), count, WHOLE + BigInt(basisPoints))
  return { installmentInCents: Array(count).fill(payment), totalInCents: payment * count }
}

const splitEvenly = (totalInCents: number, count: number) => {
  const each = Math.floor(totalInCents / count)
  return [totalInCents - each * (count - 1), ...Array<number>(count - 1).fill(each)]
}

/** p = total · m^(n-1+d) / (w^d · Σ w^k · m^(n-1-k)), where m / w = 1 + i and the first payment is d months from now. */
const priceInCents = (total: bigint, count: number, growth: bigint, delay = 0n) => {
  const last = BigInt(count - 1)
  let divisor = 0n
  for (let k = 0n; k <= last; k++) divisor += WHOLE ** k * growth ** (last - k)
  divisor *= WHOLE ** delay
  return Number((total * growth ** (last + delay) + divisor - 1n) / divisor)
}

/**
 * What is still due in `count` payments, the first one a month after the last paid due day:
 * q = due / Σ (1+i)^-m for m = 1 … count, rounded up to the centavo. Without interest the sum is exact, and the odd
 * centavos go to the first payment.
 */
export function planRest(dueInCents: number, count: number, interestPercent: number): number[] {
  const basisPoints = centsFromReais(interestPercent)
  if (basisPoints === undefined || basisPoints < 0) throw new RangeError(`Interest of ${interestPercent} %`)
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`${count} installments`)
  if (basisPoints === 0) return splitEvenly(dueInCents, count)
  return Array(count).fill(priceInCents(BigInt(dueInCents), count, WHOLE + BigInt(basisPoints), 1n))
}

/** Due days of n payments: today, then every 30 days. */
export const dueDates = (today: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, k) => addDays(today, k * DAYS_BETWEEN_INSTALLMENTS))

/** The largest number of payments whose last one is due before the event. At least 1. */
export const maxInstallmentsBeforeEvent = (given: {
  maxInstallments: number
  today: PlainDate
  eventStartsOn: PlainDate
}) => {
  const eve = addDays(given.eventStartsOn, -1)
  const fitting = dueDates(given.today, Math.max(1, given.maxInstallments)).filter(
    (due) => compareDates(due, eve) <= 0,
  )
  return Math.max(1, fitting.length)
}

/**
 * True when an unpaid installment is late on `today`, a day in São Paulo. An installment that is due on a weekend can
 * be paid until the next Monday. Due today is not late.
 */
export const isOverdue = (dueOn: PlainDate | null, today: PlainDate) =>
  dueOn !== null && compareDates(firstBankDay(dueOn), today) < 0

const firstBankDay = (date: PlainDate) => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, day === 6 ? 2 : day === 0 ? 1 : 0)
}

/** The plans that a buyer may choose, the single payment first. A plan with payments below 1 centavo is left out. */
export function offeredPlans(given: {
  totalInCents: number
  maxInstallments: number
  interestPercent: number
  today: PlainDate
  eventStartsOn: PlainDate
}): OfferedPlan[] {
  const maxCount = Math.max(1, Math.min(maxInstallmentsBeforeEvent(given), given.totalInCents))
  return Array.from({ length: maxCount }, (_, index) => {
    const plan = planInstallments(given.totalInCents, index + 1, given.interestPercent)
    return {
      ...plan,
      numInstallments: index + 1,
      dueOn: dueDates(given.today, index + 1),
      desc: planText(plan, given.interestPercent),
    }
  })
}

/** '1,00% ao mês', or 'sem juros (0,00% ao mês)', because the law requires the rate. */
export const interestText = (interestPercent: number) => {
  const rate = `${interestPercent.toFixed(2).replace('.', ',')}% ao mês`
  return interestPercent === 0 ? `sem juros (${rate})` : rate
}

/** '2x de R$ 427,12 · Total R$ 854,24 · 1,00% ao mês': value, total and rate, as CDC art. 52 requires. */
const planText = ({ installmentInCents, totalInCents }: Plan, interestPercent: number) => {
  const [first = 0, ...rest] = installmentInCents
  if (rest.length === 0) return `1x de ${formatReais(first)} · À vista no Pix, sem juros`
  const next = rest[0] ?? 0
  const values =
    first === next
      ? `${installmentInCents.length}x de ${formatReais(next)}`
      : `1x de ${formatReais(first)} + ${rest.length}x de ${formatReais(next)}`
  return `${values} · Total ${formatReais(totalInCents)} · ${interestText(interestPercent)}`
}
