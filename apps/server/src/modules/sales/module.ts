import type { Module } from '#module.ts'
import * as accounts from '#modules/accounts/index.ts'
import * as catalog from '#modules/catalog/index.ts'
import { answer, on } from '#platform/events.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import { clearReceiptAddresses } from './carts/notes.queries.ts'
import { cartRoutes } from './carts/carts.routes.ts'
import { findOverdue, hasEntries } from './carts/carts.queries.ts'
import { expireCarts, hasLiveCarts, isCart } from './carts/carts.service.ts'
import { notifyOfMovedDays } from './owner-notices/moved-days.service.ts'
import { listUnitsOfBuyer } from './reservations/holdings.service.ts'
import { reservationRoutes } from './reservations/reservations.routes.ts'
import { forgetUnpaidCarts } from './retention.service.ts'
import { readOwedOf } from './owed/owed.service.ts'
import * as vouchers from './vouchers/managing.queries.ts'
import { takesVouchers } from './vouchers/reading.service.ts'
import { voucherRoutes } from './vouchers/vouchers.routes.ts'
import { offerFreeUnits } from './waiting/offering.service.ts'
import * as waiting from './waiting/privacy.queries.ts'
import { deleteOldWaits, removeWaitsOf } from './waiting/states.queries.ts'
import { listEventIds } from './waiting/waiting.queries.ts'
import { waitingRoutes } from './waiting/waiting.routes.ts'

export const sales: Module = {
  name: 'sales',
  routes: [reservationRoutes, cartRoutes, voucherRoutes, waitingRoutes],
  jobs: [
    {
      name: 'expire-carts',
      everySeconds: 3,
      isDue: ({ db }) => hasAny(findOverdue(db)),
      run: ({ db }) => expireCarts(db, { kind: 'job' }),
    },
    {
      name: 'offer-units',
      everySeconds: 3,
      isDue: ({ db }) => hasAny(listEventIds(db)),
      run: offerFreeUnits,
    },
  ],
  handles: [on(catalog.daysMoved, notifyOfMovedDays)],
  answers: [
    answer(accounts.isCart, isCart),
    answer(catalog.hasLiveCarts, hasLiveCarts),
    answer(catalog.hasEntries, hasEntries),
    answer(catalog.listUnitsOfBuyer, listUnitsOfBuyer),
    answer(catalog.takesVouchers, takesVouchers),
    answer(catalog.listOwedUnits, readOwedOf),
  ],
  forgets: { unpaidCarts: forgetUnpaidCarts, waits: deleteOldWaits },
  exports: { ...vouchers.personalData, ...waiting.personalData },
  async erases(db, { id }) {
    await clearReceiptAddresses(db, id)
    await vouchers.forgetPerson(db, id)
    await removeWaitsOf(db, id)
  },
}
