import type * as Shape from './endpoint.ts'
import { groups } from './document.ts'

/** Every endpoint of the API. The server implements these keys; the browser calls them by the same names. */
export const endpoints = {
  ...groups.System.calls,
  ...groups.Accounts.calls,
  ...groups.Catalog.calls,
  ...groups.Sales.calls,
  ...groups.Payments.calls,
  ...groups.Entries.calls,
  ...groups.Scoreboard.calls,
  ...groups.Desk.calls,
  ...groups.Integration.calls,
}

export type Endpoints = typeof endpoints
export type Key = keyof Endpoints
export type Input<K extends Key> = Shape.Input<K, Endpoints[K]>
export type Reply<K extends Key> = Shape.Reply<Endpoints[K]>

export type { HistoryFact, UnpaidNetwork } from './admin-carts.ts'
export type { EnteredRider, Login, Lookup } from './accounts.ts'
export { PictureForm } from './bodies.ts'
export type { Cart, CartItem, CartStatus, CartRequestItem } from './carts.ts'
export type { Correction } from './corrections.ts'
export type { DraftCard, DraftProblem } from './drafts.ts'
export { Problem } from './endpoint.ts'
export type { Caller, Endpoint, RateLimit, ParamNames } from './endpoint.ts'
export type { Event, EventCard, Offer, SaleItem } from './events.ts'
export { groups, shapes } from './document.ts'
export type { Bundle, Category } from './items.ts'
export type { ContestedEntry, WaitingObjection } from './objections.ts'
export type { OtherPix, Payment, PixCharge, PixStatus } from './payments.ts'
export type { PixToReview } from './pix-review.ts'
export type { FailedRefund, WaitingRefund } from './refunds.ts'
export {
  bundleEditable,
  bundleSettings,
  categoryEditable,
  categorySettings,
  eventEditable,
  eventSettings,
} from './settings.ts'
export type { FilledItem, Participant } from './riders.ts'
export type { DeskTask, Sold } from './today.ts'
