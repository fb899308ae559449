import type { PixCharge } from '@porteira/contract'
import { addDays, compareDates, type PlainDate } from '@porteira/domain'
import { nextCharge } from './paid-part.ts'
import type { Purchase } from './sort-purchases.ts'
import { isOver } from './tickets.ts'

const DUE_WITHIN_DAYS = 7

export type Now =
  | { what: 'riders'; purchase: Purchase; cartItemId: number | undefined; categoryName: string }
  | { what: 'due'; purchase: Purchase; charge: PixCharge }

/** The one thing that a buyer should do now: fill in riders, then pay what is due within seven days. */
export function findNow(purchases: readonly Purchase[], today: PlainDate): Now | undefined {
  const live = purchases
    .filter(({ cartStatus, returned }) => cartStatus !== 'Cancelled' && returned !== 'whole')
    .filter((purchase) => !isOver(purchase, today))
    .sort((one, other) => compareDates(one.event.startDate, other.event.startDate))
  return findRiders(live) ?? findDue(live, addDays(today, DUE_WITHIN_DAYS))
}

/**
 * A paid cart first: its riders are filled in together, and those with an end of their time before all others. Then a
 * single open formation.
 */
function findRiders(purchases: Purchase[]): Now | undefined {
  const [ending] = purchases
    .flatMap((purchase) => (purchase.formBy ? [{ purchase, formBy: purchase.formBy }] : []))
    .sort((one, other) => one.formBy.localeCompare(other.formBy))
  const paid = ending?.purchase ?? purchases.find(({ cartStatus }) => cartStatus === 'Paid')
  const purchase = paid ?? purchases.find(({ openFormations }) => openFormations.length > 0)
  if (!purchase) return undefined
  const [open] = purchase.openFormations
  const categoryName = purchase.openFormations.length === 1 ? (open?.categoryName ?? '') : ''
  return { what: 'riders', purchase, categoryName, cartItemId: paid ? undefined : open?.cartItemId }
}

function findDue(purchases: Purchase[], until: PlainDate): Now | undefined {
  const due = purchases
    .flatMap((purchase) => {
      const charge = nextCharge(purchase)
      return charge ? [{ what: 'due' as const, purchase, charge }] : []
    })
    .sort((one, other) => compareDates(one.charge.installmentsOn, other.charge.installmentsOn))
  return due.find(({ charge }) => compareDates(charge.installmentsOn, until) <= 0)
}
