import * as accounts from '#modules/accounts/index.ts'
import * as catalog from '#modules/catalog/index.ts'
import * as entries from '#modules/entries/index.ts'
import * as payments from '#modules/payments/index.ts'
import * as sales from '#modules/sales/index.ts'
import * as scoreboard from '#modules/scoreboard/index.ts'
import { listSettledCarts } from '#views/purchases/settled-carts.service.ts'

/**
 * The events and questions of each module for the modules above it, with the handlers in the order in which they run. Every program
 * that changes data calls this first; calling it again changes nothing.
 */
export function connectModules() {
  sales.cartPaid.handledBy(entries.beginFormations)
  sales.cartExpired.handledBy(entries.endFormations, payments.returnParts)
  sales.cartCancelled.handledBy(entries.endFormations, payments.endPending)
  sales.cartRestored.handledBy(payments.restorePayments, entries.restoreCartFormations)
  sales.cartPriced.handledBy(payments.endOutdated)
  sales.itemsRemoved.handledBy(entries.endItems, payments.endEntries)
  sales.itemsRestored.handledBy(payments.restoreItems, entries.restoreItems)
  accounts.birthdateChanged.handledBy(entries.flagBirthdate)
  catalog.daysMoved.handledBy(sales.tellOfMovedDays)
  entries.formationReplaced.handledBy(scoreboard.forgetFormerRiders)
  entries.formationsEnded.handledBy(scoreboard.removeEntries)
  entries.formationsRestored.handledBy(scoreboard.restoreEntries)

  catalog.daysChangeEntries.answeredBy(entries.daysChangeEntries)
  catalog.hasLiveCarts.answeredBy(sales.hasLiveCarts)
  catalog.listAssignedBadges.answeredBy(entries.listAssignedBadges)
  catalog.listCategoriesWithShots.answeredBy(scoreboard.listCategoriesWithShots)
  catalog.listForeseenProblems.answeredBy(entries.listForeseenProblems)
  catalog.listUnitsOfBuyer.answeredBy(sales.listUnitsOfBuyer)
  entries.hasShots.answeredBy(scoreboard.hasShots)
  sales.listPayable.answeredBy(payments.listPayable)
  sales.countUnformed.answeredBy(entries.countUnformed)
  sales.listReachedByMoney.answeredBy(payments.listReachedByMoney)
  sales.readMoney.answeredBy(payments.readMoney)
  sales.readOwed.answeredBy(payments.readOwed)
  sales.isWhollyRefunded.answeredBy(payments.isWhollyRefunded)
  accounts.listEventNames.answeredBy(catalog.listEventNames)
  accounts.listEventFacts.answeredBy(catalog.listEventFacts)
  accounts.isCart.answeredBy(sales.isCart)
  accounts.listSettledCarts.answeredBy(listSettledCarts)
}
