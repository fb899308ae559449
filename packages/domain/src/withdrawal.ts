import { addDays, instantAt, type PlainDate } from './calendar.ts'

/** A buyer may withdraw without a deduction during this time after the first payment. */
const WITHDRAWAL_HOURS = 168

/** Until when a buyer may withdraw after the seven days, and what is withheld then. 0 days: not at all. */
export type LateWithdrawal = {
  /** Days before the first day of the event. */
  lateWithdrawalDays: number
  /** Of the price of the entries, in percent. */
  withheldPercent: number
}

/** Until when a buyer may withdraw: seven days after the first payment, and before the first day of the event. */
export const withdrawalEnd = (firstPaidAt: Date, startsOn: PlainDate) =>
  new Date(Math.min(firstPaidAt.getTime() + WITHDRAWAL_HOURS * 3_600_000, instantAt(startsOn, '00:00')))

type Purchase = LateWithdrawal & {
  firstPaidAt: Date
  startsOn: PlainDate
  now: Date
  /** The last day on which buyers choose about new days of the event; null without such a choice. */
  chooseUntil: PlainDate | null
}

/** Until when a buyer may withdraw, whether the seven days have passed, and what is withheld now in percent. */
export function withdrawalTerms({ firstPaidAt, startsOn, now, chooseUntil, ...late }: Purchase) {
  const ofPurchase = withdrawalEnd(firstPaidAt, startsOn)
  const ofChoice = chooseUntil === null ? ofPurchase : new Date(instantAt(addDays(chooseUntil, 1), '00:00'))
  const isChosen = ofChoice > ofPurchase
  const end = isChosen ? ofChoice : ofPurchase
  const lateEnd =
    late.lateWithdrawalDays > 0
      ? new Date(instantAt(addDays(startsOn, -late.lateWithdrawalDays), '00:00'))
      : end
  if (now < end || lateEnd <= end)
    return { until: end, isLate: false, isChosen, withheldPercent: 0, isOver: now >= end }
  return {
    until: lateEnd,
    isLate: true,
    isChosen: false,
    withheldPercent: late.withheldPercent,
    isOver: now >= lateEnd,
  }
}

/** What is withheld of the price of entries, at most what comes back. All in centavos; half a centavo is rounded down. */
export const withheldOf = (
  { endsInCents, backInCents }: { endsInCents: number; backInCents: number },
  withheldPercent: number,
) => Math.min(backInCents, Math.floor((endsInCents * withheldPercent + 49) / 100))
