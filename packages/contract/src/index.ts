import type * as Shape from './endpoint.ts'
import type { Endpoints, Key } from './endpoints.ts'

export type Input<K extends Key> = Shape.Input<K, Endpoints[K]>
export type Reply<K extends Key> = Shape.Reply<Endpoints[K]>

export { type StaffKey, staffAccess, staffView } from './access.ts'
export type { Minor } from './authorisations.ts'
export { endpoints, type Endpoints, type Key } from './endpoints.ts'
export { type Access, DeviceRole, type EventSource, Role, type StaffRole } from './roles.ts'
export type { HistoryFact, RemovalPreview, UnpaidNetwork } from './admin-carts.ts'
export type { EnteredRider, Login, Lookup, OwnSession } from './accounts.ts'
export { PictureForm } from './bodies.ts'
export type { Cart, CartItem, CartStatus, CartRequestItem } from './carts.ts'
export { CompetitionRules, StatedRules } from './competition-rules.ts'
export type { Correction } from './corrections.ts'
export type { LiveMessage } from './rankings.ts'
export type { DraftCard, DraftProblem } from './drafts.ts'
export { asksForProof, Problem } from './endpoint.ts'
export { Challenge, Proof } from './proof.ts'
export type { Caller, Endpoint, RateLimit, ParamNames } from './endpoint.ts'
export type { AppliedVoucher, Voucher, VoucherItem } from './vouchers.ts'
export type { Event, EventCard, Offer, PriceStep, SaleItem } from './events.ts'
export { groups, shapes } from './document.ts'
export type { Bundle, Category } from './items.ts'
export type { ContestedEntry, WaitingObjection } from './objections.ts'
export type { DeskPayment, OtherPix, Payment, PixCharge, PixStatus } from './payments.ts'
export type {
  CheckInAction,
  CheckInConflict,
  CheckInCounters,
  CheckInEntry,
  CheckInRider,
  EntryContact,
  Waiver,
} from './checkin.ts'
export type { CheckedLine, ListedPerson, Person } from './people.ts'
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
export { type DocumentCheck, type Horse, Requirement } from './requirements.ts'
export { ResultDocument, resultSchema } from './result-document.ts'
export type { FilledItem, Participant } from './riders.ts'
export type { OwnRole, TeamDevice, TeamFact, TeamGrant } from './team.ts'
export type { DeskItem, DeskSale, RefundToPayOut, Shift, ShiftLine, ShiftTotals, TillDay } from './till.ts'
export type { AgendaEntry, DeskTask, Sold } from './today.ts'
export type { Cancellation, CancellationFailure, CancellationForecast } from './cancellations.ts'
export type { Postponement, PostponementForecast } from './postponements.ts'
export type { JoinForecast } from './joins.ts'
export type { EntryMove } from './moves.ts'
export type { SwapEntry } from './swaps.ts'
export type { Wait, Waiter } from './waiting.ts'
export type { WithdrawalUnit } from './withdrawals.ts'
