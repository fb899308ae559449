import { randomUUID } from 'node:crypto'
import type { staffAccess, staffView } from '@porteira/contract'
import { inventCpf } from './builders.ts'
import { checkInAction } from './check-in.ts'
import type { WholeEvent } from './whole-event.ts'

export type StaffCall = keyof typeof staffAccess | keyof typeof staffView
type Request = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const reason = { reason: 'Conferido' }
const person = { name: 'PESSOA INVENTADA', nickname: 'ZÉ', birthdate: '2010-04-05', sex: 'M' }
const deviceKey = 'd'.repeat(32)
const draftId = '5c1f0f6e-0000-4000-8000-000000000001'
const draft = { params: { draftId } }

/** A request for each call of staff about this event, in which nothing but the caller may be wrong. */
export const staffCalls: Record<StaffCall, (own: WholeEvent) => Request> = {
  'GET /api/users/second-factor': () => ({}),
  'POST /api/users/second-factor': () => ({ body: { pass: 'a'.repeat(64) } }),
  'POST /api/users/second-factor/confirm': () => ({ body: { code: '000000' } }),
  'POST /api/users/second-factor/remove': () => ({ body: { code: '000000' } }),

  'POST /api/events/': () => ({ body: { document: {}, dryRun: true } }),
  'POST /api/registry/': () => ({ body: { text: 'tipo;nome\nctg;CTG DA MATRIZ', dryRun: 1 } }),
  'GET /api/drafts/': () => ({}),
  'GET /api/drafts/:draftId': () => draft,
  'PUT /api/drafts/:draftId': () => ({ ...draft, body: { version: 7, document: {} } }),
  'GET /api/drafts/:draftId/banner': () => draft,
  'POST /api/drafts/:draftId/banner': () => ({ ...draft, body: {} }),
  'POST /api/drafts/:draftId/publish': () => ({ ...draft, body: { version: 1 } }),
  'POST /api/drafts/:draftId/remove': () => ({ ...draft, body: {} }),
  'GET /api/events/:eventUUID/template': ofEvent,

  'POST /api/events/:eventUUID/banner': (own) => ({ ...ofEvent(own), body: {} }),
  'PUT /api/events/:eventUUID': (own) => ({ ...ofEvent(own), body: { batch: 'X' } }),
  'PUT /api/events/:eventUUID/sale': (own) => ({ ...ofEvent(own), body: { closed: 0 } }),
  'GET /api/events/:eventUUID/correction': ofEvent,
  'PUT /api/events/:eventUUID/correction': (own) => ({ ...ofEvent(own), body: { confirmed: 0 } }),
  'GET /api/bundles/:itemUUID': ({ bundleUUID }) => ({ params: { itemUUID: bundleUUID } }),
  'POST /api/bundles/': ({ eventUUID, catUUID }) => ({
    query: { eventUUID },
    body: { name: 'TRIO DA MATRIZ', bundledUUIDs: catUUID, price: 1, unitsTotal: 1 },
  }),
  'PUT /api/bundles/:itemUUID': ({ bundleUUID }) => ({
    params: { itemUUID: bundleUUID },
    body: { rules: 'X' },
  }),
  'GET /api/categories/:itemUUID': ({ catUUID }) => ({ params: { itemUUID: catUUID } }),
  'PUT /api/categories/:itemUUID': ({ catUUID }) => ({ params: { itemUUID: catUUID }, body: { rules: 'X' } }),

  'GET /api/events/report/not_paid': () => ({ query: { format: 'csv' } }),
  'GET /api/events/report/to_return': () => ({ query: { format: 'csv' } }),
  'GET /api/events/:eventUUID/report/sales': ofEvent,
  'GET /api/events/:eventUUID/report/start': ofEvent,
  'GET /api/events/:eventUUID/report/insurance': ofEvent,

  'GET /api/events/:eventUUID/minors': ofEvent,
  'GET /api/events/:eventUUID/report/minors': ofEvent,
  'POST /api/events/:eventUUID/minors/:userUUID/guardian': (own) => ({
    ...ofMinor(own),
    body: { name: 'ROSA PRENDA', mobile: '54999990001' },
  }),
  'POST /api/events/:eventUUID/minors/:userUUID/paper': (own) => ({ ...ofMinor(own), body: {} }),
  'POST /api/events/:eventUUID/minors/:userUUID/paper/undo': (own) => ({ ...ofMinor(own), body: reason }),
  'PUT /api/events/:eventUUID/authorisation': (own) => ({
    ...ofEvent(own),
    body: { minorsNeedAuthorisation: 'remind', authorisationText: '' },
  }),

  'GET /api/events/:eventUUID/requirements': ofEvent,
  'GET /api/events/:eventUUID/requirements/history': ofEvent,
  'PUT /api/events/:eventUUID/requirements': (own) => ({ ...ofEvent(own), body: { items: [] } }),
  'GET /api/events/:eventUUID/horses': ofEvent,
  'PUT /api/events/:eventUUID/horses/:horseKey': ({ eventUUID, cartItemId }) => ({
    params: { eventUUID, horseKey: `entry:${cartItemId}:0` },
    body: { name: 'GATEADO', owner: '' },
  }),

  'GET /api/checkin/:eventUUID/snapshot': ofEvent,
  'POST /api/checkin/:eventUUID/find': (own) => ({ ...ofEvent(own), body: { cpf: inventCpf() } }),
  'POST /api/checkin/:eventUUID/actions': (own) => ({
    ...ofEvent(own),
    body: {
      clientId: randomUUID(),
      actions: [checkInAction({ kind: 'present', cartItemId: own.cartItemId })],
    },
  }),
  'POST /api/checkin/:eventUUID/deliveries': (own) => ({
    ...ofEvent(own),
    body: {
      clientId: randomUUID(),
      doneBy: 'device:1',
      actions: [checkInAction({ kind: 'present', cartItemId: own.cartItemId })],
    },
  }),
  'POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve': ({ eventUUID }) => ({
    params: { eventUUID, conflictId: '1' },
    body: { resolution: 'keep', seen: { version: 1, state: 'expected' }, note: 'x' },
  }),
  'POST /api/checkin/:eventUUID/entries/:cartItemId/renew-code': ({ eventUUID, cartItemId }) => ({
    params: { eventUUID, cartItemId: String(cartItemId) },
  }),
  'GET /api/events/:eventUUID/report/checkin': ofEvent,

  'GET /api/people/': () => ({ query: { q: 'PESSOA DO' } }),
  'POST /api/people/': () => ({ body: { ...person, cpf: inventCpf(), document: '', country: '' } }),
  'POST /api/people/csv': () => ({ body: { text: 'cpf;nome;apelido;nascimento;sexo' } }),
  'POST /api/people/batch': () => ({ body: { people: [{ ...person, cpf: inventCpf() }] } }),
  'POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names': ofEntry,

  'GET /api/events/:eventUUID/till/shifts': ofEvent,
  'GET /api/events/:eventUUID/report/till': ofEvent,
  'POST /api/events/:eventUUID/till/shifts': (own) => ({
    ...ofEvent(own),
    body: { float: 10, deviceKey, deviceName: 'BALCÃO' },
  }),
  'GET /api/till/shifts/:shiftId': ofShift,
  'POST /api/till/shifts/:shiftId/movements': (own) => ({
    ...ofShift(own),
    body: { kind: 'deposit', value: 1, ...reason, deviceKey },
  }),
  'POST /api/till/shifts/:shiftId/move': (own) => ({
    ...ofShift(own),
    body: { deviceKey, deviceName: 'BALCÃO' },
  }),
  'POST /api/till/shifts/:shiftId/count': (own) => ({ ...ofShift(own), body: { counts: [], deviceKey } }),
  'POST /api/till/shifts/:shiftId/reopen': (own) => ({ ...ofShift(own), body: { ...reason, deviceKey } }),
  'POST /api/till/shifts/:shiftId/approve': (own) => ({ ...ofShift(own), body: reason }),

  'GET /api/desk/today': () => ({}),
  'GET /api/cart/admin/search/:term': ({ buyerCpf }) => ({ params: { term: buyerCpf } }),
  'GET /api/cart/admin/unpaid-networks': () => ({}),
  'GET /api/cart/admin/:cartUUID/history': ofCart,
  'POST /api/cart/admin/:cartUUID/:cartItemId/approve': ofEntry,
  'POST /api/cart/admin/:cartUUID/:cartItemId/refuse': (own) => ({ ...ofEntry(own), body: reason }),
  'POST /api/cart/admin/:cartUUID/:cartItemId/reopen': ofEntry,
  'GET /api/cart/admin/:cartUUID/:cartItemId/formation': ofEntry,
  'PUT /api/cart/admin/:cartUUID/:cartItemId/formation': (own) => ({
    ...ofEntry(own),
    body: { item: { cartItemId: own.cartItemId, participants: [{ cpf: own.riderCpf }] }, version: 'x' },
  }),
  'POST /api/cart/admin/:cartUUID/remove': ofCart,
  'POST /api/cart/admin/:cartUUID/restore': ofCart,
  'POST /api/cart/admin/:cartUUID/:cartItemId/remove': ofEntry,
  'POST /api/cart/admin/:cartUUID/:cartItemId/restore': ofEntry,
  'GET /api/cart/admin/:cartUUID/restoration': ofCart,
  'GET /api/cart/admin/:cartUUID/removal': ofCart,
  'POST /api/cart/admin/:cartUUID/removal': (own) => ({
    ...ofCart(own),
    body: { desc: 'Desistência', shown: 0.01 },
  }),
  'GET /api/objections/waiting': () => ({}),
  'POST /api/objections/:objectionId/accept': ({ objectionId }) => ({ params: { objectionId } }),
  'POST /api/objections/:objectionId/refuse': ({ objectionId }) => ({
    params: { objectionId },
    body: reason,
  }),

  'GET /api/events/:eventUUID/till': (own) => ({ ...ofEvent(own), query: { deviceKey: own.till.deviceKey } }),
  'POST /api/events/:eventUUID/till/sales': (own) => ({
    ...ofEvent(own),
    body: { cpf: own.riderCpf, items: [{ itemUUID: own.catUUID, quantity: 1 }] },
  }),
  'GET /api/till/sales/:cartUUID': ofSale,
  'POST /api/till/sales/:cartUUID/pix': (own) => ({ ...ofSale(own), body: { value: 1 } }),
  'POST /api/till/sales/:cartUUID/complete': (own) => ({
    ...ofSale(own),
    body: { ...inShift(own), cash: { value: 120, given: 120 }, cards: [], courtesy: null },
  }),
  'POST /api/till/sales/:cartUUID/cancel': ofSale,
  'POST /api/till/sales/:cartUUID/confirm-buyer': ofSale,
  'POST /api/till/payments/:paymentId/refund': ({ till }) => ({
    params: { paymentId: till.paymentId },
    body: { value: 0.01, desc: 'Desistência' },
  }),
  'POST /api/till/carts/:cartUUID/restore': (own) => ({
    ...ofCart(own),
    body: { ...inShift(own), shown: 0.01, cash: { value: 0.01, given: 0.01 }, cards: [] },
  }),
  'POST /api/till/refunds/:refundId/pay-out': (own) => ({
    params: { refundId: own.till.refundId },
    body: inShift(own),
  }),
  'POST /api/till/refunds/:refundId/withdraw': ({ till }) => ({
    params: { refundId: till.refundId },
    body: reason,
  }),

  'POST /api/cart/admin/:cartUUID/pix/:txid/return': ({ moneyCart, txid }) => ({
    params: { cartUUID: moneyCart, txid },
    body: { value: 0.01, desc: 'Desistência' },
  }),
  'GET /api/refunds/waiting': () => ({}),
  'POST /api/refunds/:requestId/approve': ({ requestId }) => ({ params: { requestId } }),
  'POST /api/refunds/:requestId/decline': ({ requestId }) => ({ params: { requestId } }),
  'GET /api/refunds/failed': () => ({}),
  'POST /api/refunds/:refundId/retry': ({ refundId }) => ({ params: { refundId } }),
  'POST /api/refunds/:refundId/transferred': ({ refundId }) => ({
    params: { refundId },
    body: { desc: 'TED' },
  }),
  'GET /api/pix/review': () => ({}),
  'POST /api/pix/:endToEndId/honour': (own) => ({ ...ofPix(own), body: { ...reason, returnSurplus: 0 } }),
  'POST /api/pix/:endToEndId/ask-difference': (own) => ({ ...ofPix(own), body: reason }),
  'POST /api/pix/:endToEndId/return': (own) => ({ ...ofPix(own), body: { desc: 'Devolvido' } }),

  'GET /api/rankings/category/:catUUID/announcer': ofCategory,
  'GET /api/scoring/:catUUID': ofCategory,
  'POST /api/scoring/:catUUID/shots': (own) => ({ ...ofCategory(own), body: { shots: [], undone: [] } }),
  'POST /api/scoring/:catUUID/strengths': (own) => ({
    ...ofCategory(own),
    body: { bands: [{ strength: 1, minHits: 0 }] },
  }),
  'POST /api/scoring/:catUUID/final': (own) => ({ ...ofCategory(own), body: { started: 1 } }),
  'POST /api/scoring/:catUUID/csv': (own) => ({
    ...ofCategory(own),
    body: { csv: 'numero;forca;cpf;nome;entidade' },
  }),

  'GET /api/team/': () => ({}),
  'GET /api/team/history': () => ({}),
  'POST /api/team/grants': ({ eventUUID, riderCpf }) => ({
    body: { cpf: riderCpf, role: 'auditor', eventUUID, until: null },
  }),
  'POST /api/team/grants/:grantId/revoke': ({ grantId }) => ({ params: { grantId } }),
  'POST /api/team/devices': ({ eventUUID }) => ({
    body: { eventUUID, role: 'scorer', name: 'TABLET DA MATRIZ' },
  }),
  'POST /api/team/devices/:deviceId/link': ({ deviceId }) => ({ params: { deviceId } }),
  'POST /api/team/devices/:deviceId/revoke': ({ deviceId }) => ({ params: { deviceId } }),

  'GET /api/events/': () => ({ query: { online: '1' } }),
  'GET /api/events/:eventUUID': (own) => ({ ...ofEvent(own), query: { showItems: '1' } }),
  'POST /api/cart/': ({ hiddenUUID }) => ({ body: { items: [{ itemUUID: hiddenUUID, quantity: 1 }] } }),
  'GET /api/cart/:cartUUID': ofCart,
  'GET /api/cart/:cartUUID/codes': ofCart,
  'PUT /api/cart/:cartUUID/participants': (own) => ({
    ...ofCart(own),
    body: { items: [{ cartItemId: own.cartItemId, participants: [{ cpf: own.riderCpf }] }] },
  }),
  'POST /api/cart/:cartUUID/receipt/html': (own) => ({ ...ofCart(own), body: {} }),
  'POST /api/cart/:cartUUID/receipt/email': (own) => ({
    ...ofCart(own),
    body: { email: 'maria@example.com' },
  }),
  'GET /api/users/:uuid/picture': ({ minorUuid }) => ({ params: { uuid: minorUuid } }),
}

function ofEvent({ eventUUID }: WholeEvent): Request {
  return { params: { eventUUID } }
}
function ofShift({ shiftId }: WholeEvent): Request {
  return { params: { shiftId } }
}
function ofMinor({ eventUUID, minorUuid }: WholeEvent): Request {
  return { params: { eventUUID, userUUID: minorUuid } }
}
function ofCart({ cartUUID }: WholeEvent): Request {
  return { params: { cartUUID } }
}
function ofEntry({ cartUUID, cartItemId }: WholeEvent): Request {
  return { params: { cartUUID, cartItemId: String(cartItemId) } }
}
function ofSale({ till }: WholeEvent): Request {
  return { params: { cartUUID: till.saleUUID } }
}
function inShift({ till }: WholeEvent) {
  return { shiftId: till.shiftId, deviceKey: till.deviceKey }
}
function ofPix({ endToEndId }: WholeEvent): Request {
  return { params: { endToEndId } }
}
function ofCategory({ catUUID }: WholeEvent): Request {
  return { params: { catUUID } }
}
