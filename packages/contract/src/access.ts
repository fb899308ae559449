import type { Endpoints, Key } from './endpoints.ts'
import type { Role, StaffRole } from './roles.ts'

/**
 * How a call names its event:
 * - a parameter, or a property of the query or the body, whose event the server looks up;
 * - `bundle`: the parameter `itemUUID`, or the event of the query for the template of a new bundle;
 * - `all`: the call belongs to no event, so the role must be granted for all events;
 * - `any`: the call belongs to no event, and the role for one event suffices;
 * - `granted`: a list, which contains only the events for which the caller has the role;
 * - `self`: the call is about the caller's own account, so any role suffices.
 */
export type EventSource =
  | 'eventUUID'
  | 'itemUUID'
  | 'catUUID'
  | 'cartUUID'
  | 'endToEndId'
  | 'refundId'
  | 'requestId'
  | 'objectionId'
  | 'shiftId'
  | 'paymentId'
  | 'grantId'
  | 'deviceId'
  | 'bundle'
  | 'query.eventUUID'
  | 'body.eventUUID'
  | 'body.items'
  | 'all'
  | 'granted'
  | 'any'
  | 'self'

export type Access = { roles: readonly StaffRole[]; of: EventSource }

const may = (of: EventSource, ...roles: StaffRole[]): Access => ({ of, roles })

// No value of another file, because the browser imports this table without the schemas.
const everyRole = [
  'owner',
  'treasurer',
  'desk',
  'scorer',
  'announcer',
  'auditor',
] as const satisfies readonly Role[]

/** The calls that only staff may make. */
export type StaffKey = { [K in Key]: Endpoints[K]['caller'] extends 'admin' ? K : never }[Key]

/**
 * The calls of staff and the roles that may make them. This table is the only place that decides
 * (docs/decisions/0024-roles.md). An administrator is an owner for all events.
 */
export const staffAccess = {
  'GET /api/users/second-factor': may('self', ...everyRole),
  'POST /api/users/second-factor': may('self', ...everyRole),
  'POST /api/users/second-factor/confirm': may('self', ...everyRole),
  'POST /api/users/second-factor/remove': may('self', ...everyRole),

  'POST /api/events/': may('all', 'owner'),
  'POST /api/registry/': may('all', 'owner'),
  'GET /api/drafts/': may('all', 'owner'),
  'GET /api/drafts/:draftId': may('all', 'owner'),
  'PUT /api/drafts/:draftId': may('all', 'owner'),
  'GET /api/drafts/:draftId/banner': may('all', 'owner'),
  'POST /api/drafts/:draftId/banner': may('all', 'owner'),
  'POST /api/drafts/:draftId/publish': may('all', 'owner'),
  'POST /api/drafts/:draftId/remove': may('all', 'owner'),
  'GET /api/events/:eventUUID/template': may('eventUUID', 'owner'),

  'POST /api/events/:eventUUID/banner': may('eventUUID', 'owner'),
  'PUT /api/events/:eventUUID': may('eventUUID', 'owner'),
  'PUT /api/events/:eventUUID/sale': may('eventUUID', 'owner'),
  'GET /api/events/:eventUUID/correction': may('eventUUID', 'owner'),
  'PUT /api/events/:eventUUID/correction': may('eventUUID', 'owner'),
  'GET /api/bundles/:itemUUID': may('bundle', 'owner', 'desk', 'auditor'),
  'POST /api/bundles/': may('query.eventUUID', 'owner'),
  'PUT /api/bundles/:itemUUID': may('itemUUID', 'owner'),
  'GET /api/categories/:itemUUID': may('itemUUID', 'owner', 'desk', 'auditor'),
  'PUT /api/categories/:itemUUID': may('itemUUID', 'owner'),

  'GET /api/events/report/not_paid': may('granted', 'owner', 'treasurer', 'auditor'),
  'GET /api/events/report/to_return': may('granted', 'owner', 'treasurer', 'auditor'),
  'GET /api/events/:eventUUID/report/sales': may('eventUUID', 'owner', 'treasurer', 'auditor'),
  'GET /api/events/:eventUUID/report/start': may('eventUUID', 'owner', 'desk', 'auditor'),
  'GET /api/events/:eventUUID/report/insurance': may('eventUUID', 'owner', 'desk', 'auditor'),

  'GET /api/events/:eventUUID/minors': may('eventUUID', 'owner', 'desk', 'auditor'),
  'GET /api/events/:eventUUID/report/minors': may('eventUUID', 'owner', 'desk', 'auditor'),
  'POST /api/events/:eventUUID/minors/:userUUID/guardian': may('eventUUID', 'owner', 'desk'),
  'POST /api/events/:eventUUID/minors/:userUUID/paper': may('eventUUID', 'owner', 'desk'),
  'POST /api/events/:eventUUID/minors/:userUUID/paper/undo': may('eventUUID', 'owner', 'desk'),
  'PUT /api/events/:eventUUID/authorisation': may('eventUUID', 'owner'),

  'GET /api/events/:eventUUID/till': may('eventUUID', 'owner', 'treasurer', 'desk'),
  'GET /api/events/:eventUUID/till/shifts': may('eventUUID', 'owner', 'treasurer', 'desk', 'auditor'),
  'GET /api/events/:eventUUID/report/till': may('eventUUID', 'owner', 'treasurer', 'auditor'),
  'POST /api/events/:eventUUID/till/shifts': may('eventUUID', 'owner', 'treasurer', 'desk'),
  'GET /api/till/shifts/:shiftId': may('shiftId', 'owner', 'treasurer', 'desk', 'auditor'),
  'POST /api/till/shifts/:shiftId/movements': may('shiftId', 'owner', 'treasurer', 'desk'),
  'POST /api/till/shifts/:shiftId/move': may('shiftId', 'owner', 'treasurer', 'desk'),
  'POST /api/till/shifts/:shiftId/count': may('shiftId', 'owner', 'treasurer', 'desk'),
  'POST /api/till/shifts/:shiftId/reopen': may('shiftId', 'owner', 'treasurer', 'desk'),
  'POST /api/events/:eventUUID/till/sales': may('eventUUID', 'owner', 'treasurer', 'desk'),
  'GET /api/till/sales/:cartUUID': may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
  'POST /api/till/sales/:cartUUID/pix': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'POST /api/till/sales/:cartUUID/complete': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'POST /api/till/sales/:cartUUID/cancel': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'POST /api/till/sales/:cartUUID/confirm-buyer': may('cartUUID', 'owner', 'desk'),

  'GET /api/events/:eventUUID/requirements': may('eventUUID', 'owner', 'desk', 'auditor'),
  'GET /api/events/:eventUUID/requirements/history': may('eventUUID', 'owner', 'desk', 'auditor'),
  'PUT /api/events/:eventUUID/requirements': may('eventUUID', 'owner'),
  'GET /api/events/:eventUUID/horses': may('eventUUID', 'owner', 'desk', 'auditor'),
  'PUT /api/events/:eventUUID/horses/:horseKey': may('eventUUID', 'owner', 'desk'),

  'GET /api/checkin/:eventUUID/snapshot': may('eventUUID', 'owner', 'desk', 'checkin'),
  'POST /api/checkin/:eventUUID/find': may('eventUUID', 'owner', 'desk', 'checkin'),
  'POST /api/checkin/:eventUUID/actions': may('eventUUID', 'owner', 'desk', 'checkin'),
  'POST /api/checkin/:eventUUID/deliveries': may('eventUUID', 'owner', 'desk'),
  'POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve': may('eventUUID', 'owner', 'desk'),
  'POST /api/checkin/:eventUUID/entries/:cartItemId/renew-code': may('eventUUID', 'owner', 'desk'),
  'GET /api/events/:eventUUID/report/checkin': may('eventUUID', 'owner', 'desk', 'auditor'),

  'GET /api/desk/today': may('granted', 'owner', 'treasurer', 'desk', 'auditor'),
  'GET /api/cart/admin/search/:term': may('granted', 'owner', 'treasurer', 'desk', 'auditor'),
  'GET /api/cart/admin/unpaid-networks': may('granted', 'owner', 'treasurer', 'auditor'),
  'GET /api/cart/admin/:cartUUID/history': may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
  'POST /api/cart/admin/:cartUUID/:cartItemId/approve': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/:cartItemId/refuse': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/:cartItemId/reopen': may('cartUUID', 'owner', 'desk'),
  'GET /api/cart/admin/:cartUUID/:cartItemId/formation': may('cartUUID', 'owner', 'desk'),
  'PUT /api/cart/admin/:cartUUID/:cartItemId/formation': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/remove': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/restore': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/:cartItemId/remove': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/admin/:cartUUID/:cartItemId/restore': may('cartUUID', 'owner', 'desk'),
  'GET /api/cart/admin/:cartUUID/restoration': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'GET /api/cart/admin/:cartUUID/removal': may('cartUUID', 'owner', 'treasurer', 'desk'),
  // The role of the desk only proposes a return; a treasurer or owner confirms it.
  'POST /api/cart/admin/:cartUUID/removal': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'GET /api/objections/waiting': may('granted', 'owner', 'desk', 'auditor'),
  'POST /api/objections/:objectionId/accept': may('objectionId', 'owner', 'desk'),
  'POST /api/objections/:objectionId/refuse': may('objectionId', 'owner', 'desk'),

  // A person belongs to no event, so a role for any event suffices to add one.
  'GET /api/people/': may('granted', 'owner', 'desk'),
  // A treasurer who sells at the till adds a buyer who is unknown.
  'POST /api/people/': may('any', 'owner', 'treasurer', 'desk'),
  'POST /api/people/csv': may('any', 'owner', 'desk'),
  'POST /api/people/batch': may('any', 'owner', 'desk'),

  // Money that leaves the shop.
  'POST /api/cart/admin/:cartUUID/pix/:txid/return': may('cartUUID', 'owner', 'treasurer'),
  'POST /api/till/payments/:paymentId/refund': may('paymentId', 'owner', 'treasurer'),
  'POST /api/till/shifts/:shiftId/approve': may('shiftId', 'owner', 'treasurer'),
  // A treasurer or owner promised this refund. The desk only hands it over from its own shift.
  'POST /api/till/carts/:cartUUID/restore': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'POST /api/till/refunds/:refundId/pay-out': may('refundId', 'owner', 'treasurer', 'desk'),
  'POST /api/till/refunds/:refundId/withdraw': may('refundId', 'owner', 'treasurer'),
  'GET /api/refunds/waiting': may('granted', 'owner', 'treasurer', 'auditor'),
  'POST /api/refunds/:requestId/approve': may('requestId', 'owner', 'treasurer'),
  'POST /api/refunds/:requestId/decline': may('requestId', 'owner', 'treasurer'),
  'GET /api/refunds/failed': may('granted', 'owner', 'treasurer', 'auditor'),
  'POST /api/refunds/:refundId/retry': may('refundId', 'owner', 'treasurer'),
  'POST /api/refunds/:refundId/transferred': may('refundId', 'owner', 'treasurer'),
  'GET /api/pix/review': may('granted', 'owner', 'treasurer', 'auditor'),
  'POST /api/pix/:endToEndId/honour': may('endToEndId', 'owner', 'treasurer'),
  'POST /api/pix/:endToEndId/ask-difference': may('endToEndId', 'owner', 'treasurer'),
  'POST /api/pix/:endToEndId/return': may('endToEndId', 'owner', 'treasurer'),

  'GET /api/rankings/category/:catUUID/announcer': may(
    'catUUID',
    'owner',
    'desk',
    'scorer',
    'announcer',
    'auditor',
  ),
  'GET /api/scoring/:catUUID': may('catUUID', 'owner', 'desk', 'scorer', 'auditor'),
  'POST /api/scoring/:catUUID/shots': may('catUUID', 'owner', 'desk', 'scorer'),
  'POST /api/scoring/:catUUID/strengths': may('catUUID', 'owner', 'desk', 'scorer'),
  'POST /api/scoring/:catUUID/final': may('catUUID', 'owner', 'desk', 'scorer'),
  'POST /api/scoring/:catUUID/csv': may('catUUID', 'owner', 'desk'),

  'GET /api/team/': may('granted', 'owner', 'auditor'),
  'GET /api/team/history': may('granted', 'owner', 'auditor'),
  'POST /api/team/grants': may('body.eventUUID', 'owner'),
  'POST /api/team/grants/:grantId/revoke': may('grantId', 'owner'),
  'POST /api/team/devices': may('body.eventUUID', 'owner'),
  'POST /api/team/devices/:deviceId/link': may('deviceId', 'owner'),
  'POST /api/team/devices/:deviceId/revoke': may('deviceId', 'owner'),
} as const satisfies Record<StaffKey, Access>

/**
 * The calls for all callers that show or do more for staff. Without such a role the caller is answered like a buyer.
 */
export const staffView = {
  'GET /api/events/': may('granted', ...everyRole),
  // A scorer and an announcer choose a category here, also one that is hidden from the sale.
  'GET /api/events/:eventUUID': may('eventUUID', ...everyRole),
  'POST /api/cart/': may('body.items', 'owner', 'desk'),
  'GET /api/cart/:cartUUID': may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
  'GET /api/cart/:cartUUID/codes': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'PUT /api/cart/:cartUUID/participants': may('cartUUID', 'owner', 'desk'),
  'POST /api/cart/:cartUUID/receipt/html': may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
  'POST /api/cart/:cartUUID/receipt/email': may('cartUUID', 'owner', 'treasurer', 'desk'),
  'GET /api/users/:uuid/picture': may('all', 'owner', 'desk'),
} as const satisfies Partial<Record<Key, Access>>
