import { accountEndpoints, secondFactorEndpoints } from './accounts.ts'
import { adminCartEndpoints } from './admin-carts.ts'
import { cartEndpoints } from './carts.ts'
import type * as Shape from './endpoint.ts'
import { bundleEndpoints, categoryEndpoints, eventEndpoints } from './events.ts'
import { objectionEndpoints } from './objections.ts'
import { pixReviewEndpoints } from './pix-review.ts'
import { placeEndpoints } from './places.ts'
import { integrationEndpoints, rankingEndpoints, registryEndpoints } from './rankings.ts'
import { refundEndpoints } from './refunds.ts'
import { scoringEndpoints } from './scoring.ts'
import { systemEndpoints } from './system.ts'

/** Every endpoint of the API. The server implements these keys; the browser calls them by the same names. */
export const endpoints = {
  ...systemEndpoints,
  ...placeEndpoints,
  ...eventEndpoints,
  ...bundleEndpoints,
  ...categoryEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...cartEndpoints,
  ...adminCartEndpoints,
  ...refundEndpoints,
  ...objectionEndpoints,
  ...pixReviewEndpoints,
  ...rankingEndpoints,
  ...scoringEndpoints,
  ...integrationEndpoints,
  ...registryEndpoints,
}

export type Endpoints = typeof endpoints
export type Key = keyof Endpoints
export type Input<K extends Key> = Shape.Input<K, Endpoints[K]>
export type Reply<K extends Key> = Shape.Reply<Endpoints[K]>

export type { HistoryFact, UnpaidNetwork } from './admin-carts.ts'
export type { Login, Lookup, OtherPix, Payment, PixCharge } from './accounts.ts'
export type { Cart, CartItem, CartStatus, FilledItem, PixStatus, Wanted } from './carts.ts'
export { Problem } from './endpoint.ts'
export type { Caller, Endpoint, Limit, NamesIn } from './endpoint.ts'
export type { Bundle, Category, Event, EventCard, SaleItem } from './events.ts'
export type { ContestedEntry, WaitingObjection } from './objections.ts'
export type { PixToReview } from './pix-review.ts'
export type { WaitingReturn } from './refunds.ts'
export {
  bundleEditable,
  bundleSettings,
  categoryEditable,
  categorySettings,
  eventEditable,
  eventSettings,
} from './settings.ts'
export type { Participant } from './riders.ts'
