import { randomUUID } from 'node:crypto'
import type { Input, ParamNames, staffAccess, staffView } from '@porteira/contract'
import { inventCpf } from './builders.ts'
import { checkInAction } from './check-in.ts'
import { voucherTerms } from './vouchers.ts'
import type { WholeEvent } from './whole-event.ts'

export type StaffCall = keyof typeof staffAccess | keyof typeof staffView
type CallWithBody = { [K in StaffCall]: Input<K> extends { body: unknown } ? K : never }[StaffCall]
type Params = Record<ParamNames<StaffCall>, string>
type Request = { query?: Record<string, string>; body?: object }
type RequestOf = (own: WholeEvent) => Request

const reason = { reason: 'Conferido' }
const person = { name: 'PESSOA INVENTADA', nickname: 'ZÉ', birthdate: '2010-04-05', sex: 'M' }
const deviceKey = 'd'.repeat(32)
const nothing = { entries: 0, carts: 0, value: 0 }

/** What a call sends beside the parameters of its path. */
const requests: Record<CallWithBody, RequestOf> & Partial<Record<StaffCall, RequestOf>> = {
  'POST /api/users/second-factor': () => ({ body: { pass: 'a'.repeat(64) } }),
  'POST /api/users/second-factor/confirm': () => ({ body: { code: '000000' } }),
  'POST /api/users/second-factor/remove': () => ({ body: { code: '000000' } }),

  'POST /api/events/': () => ({ body: { document: {}, dryRun: true } }),
  'POST /api/registry/': () => ({ body: { text: 'tipo;nome\nctg;CTG DA MATRIZ', dryRun: 1 } }),
  'PUT /api/drafts/:draftId': () => ({ body: { version: 7, document: {} } }),
  'POST /api/drafts/:draftId/banner': () => ({ body: {} }),
  'POST /api/drafts/:draftId/publish': () => ({ body: { version: 1 } }),
  'POST /api/drafts/:draftId/remove': () => ({ body: {} }),

  'POST /api/events/:eventUUID/banner': () => ({ body: {} }),
  'PUT /api/events/:eventUUID': () => ({ body: { batch: 'X' } }),
  'PUT /api/events/:eventUUID/sale': () => ({ body: { closed: 0 } }),
  'PUT /api/events/:eventUUID/correction': () => ({ body: { confirmed: 0 } }),
  'GET /api/events/:eventUUID/cancellation/forecast': ({ catUUID }) => ({ query: { categories: catUUID } }),
  'POST /api/events/:eventUUID/cancellation': ({ catUUID }) => ({
    body: { categories: [catUUID], wholeEvent: 0, ...reason, shown: nothing },
  }),
  'POST /api/events/:eventUUID/cancellation/approve': () => ({
    body: { cancellationUUID: randomUUID(), shown: nothing },
  }),
  'POST /api/events/:eventUUID/cancellation/decline': () => ({ body: { cancellationUUID: randomUUID() } }),
  'POST /api/events/:eventUUID/announcement': () => ({ body: { categories: [], text: 'x' } }),
  'GET /api/events/:eventUUID/postponement/forecast': () => ({
    query: { startDate: '2031-01-10', endDate: '2031-01-12' },
  }),
  'POST /api/events/:eventUUID/postponement': () => ({
    body: {
      startDate: '2031-01-10',
      endDate: '2031-01-12',
      chooseUntil: '2031-01-02',
      reason: 'Chuva',
      shown: { carts: 0, entries: 0 },
    },
  }),
  'POST /api/events/:eventUUID/postponement/approve': () => ({
    body: { postponementUUID: randomUUID(), shown: { carts: 0, entries: 0 } },
  }),
  'POST /api/events/:eventUUID/postponement/decline': () => ({ body: { postponementUUID: randomUUID() } }),
  'POST /api/events/:eventUUID/vouchers': () => ({ body: voucherTerms }),
  'PUT /api/events/:eventUUID/cancellation/pause': () => ({ body: { paused: 1 } }),
  'POST /api/bundles/': ({ eventUUID, catUUID }) => ({
    query: { eventUUID },
    body: { name: 'TRIO DA MATRIZ', bundledUUIDs: catUUID, price: 1, unitsTotal: 1 },
  }),
  'PUT /api/bundles/:itemUUID': () => ({ body: { rules: 'X' } }),
  'PUT /api/categories/:itemUUID': () => ({ body: { rules: 'X' } }),
  'POST /api/categories/:itemUUID/plan': () => ({ body: {} }),
  'PUT /api/categories/:itemUUID/competition': () => ({ body: { competition: null } }),

  'GET /api/events/report/not_paid': () => ({ query: { format: 'csv' } }),
  'GET /api/events/report/to_return': () => ({ query: { format: 'csv' } }),

  'POST /api/events/:eventUUID/minors/:userUUID/guardian': () => ({
    body: { name: 'ROSA PRENDA', mobile: '54999990001' },
  }),
  'POST /api/events/:eventUUID/minors/:userUUID/paper': () => ({ body: {} }),
  'POST /api/events/:eventUUID/minors/:userUUID/paper/undo': () => ({ body: reason }),
  'PUT /api/events/:eventUUID/authorisation': () => ({
    body: { minorsNeedAuthorisation: 'remind', authorisationText: '' },
  }),

  'PUT /api/events/:eventUUID/requirements': () => ({ body: { items: [] } }),
  'PUT /api/events/:eventUUID/horses/:horseKey': () => ({ body: { name: 'GATEADO', owner: '' } }),

  'POST /api/checkin/:eventUUID/find': () => ({ body: { cpf: inventCpf() } }),
  'POST /api/checkin/:eventUUID/actions': (own) => ({
    body: {
      clientId: randomUUID(),
      actions: [checkInAction({ kind: 'present', cartItemId: own.cartItemId })],
    },
  }),
  'POST /api/checkin/:eventUUID/deliveries': (own) => ({
    body: {
      clientId: randomUUID(),
      doneBy: 'device:1',
      actions: [checkInAction({ kind: 'present', cartItemId: own.cartItemId })],
    },
  }),
  'POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve': () => ({
    body: { resolution: 'keep', seen: { version: 1, state: 'expected' }, note: 'x' },
  }),

  'GET /api/people/': () => ({ query: { q: 'PESSOA DO' } }),
  'POST /api/people/': () => ({ body: { ...person, cpf: inventCpf(), document: '', country: '' } }),
  'POST /api/people/csv': () => ({ body: { text: 'cpf;nome;apelido;nascimento;sexo' } }),
  'POST /api/people/batch': () => ({ body: { people: [{ ...person, cpf: inventCpf() }] } }),

  'POST /api/events/:eventUUID/till/shifts': () => ({ body: { float: 10, deviceKey, deviceName: 'BALCÃO' } }),
  'POST /api/till/shifts/:shiftId/movements': () => ({
    body: { kind: 'deposit', value: 1, ...reason, deviceKey },
  }),
  'POST /api/till/shifts/:shiftId/move': () => ({ body: { deviceKey, deviceName: 'BALCÃO' } }),
  'POST /api/till/shifts/:shiftId/count': () => ({ body: { counts: [], deviceKey } }),
  'POST /api/till/shifts/:shiftId/reopen': () => ({ body: { ...reason, deviceKey } }),
  'POST /api/till/shifts/:shiftId/approve': () => ({ body: reason }),

  'POST /api/cart/admin/:cartUUID/:cartItemId/refuse': () => ({ body: reason }),
  'PUT /api/cart/admin/:cartUUID/:cartItemId/formation': (own) => ({
    body: { item: { cartItemId: own.cartItemId, participants: [{ cpf: own.riderCpf }] }, version: 'x' },
  }),
  'POST /api/cart/admin/:cartUUID/removal': () => ({ body: { desc: 'Desistência', shown: 0.01 } }),
  'POST /api/events/:eventUUID/join': (own) => ({
    body: {
      fromUUID: own.catUUID,
      toUUID: own.catUUID,
      reason: 'Poucos inscritos',
      shown: { entries: 1, renumbered: 0, unfit: 0 },
    },
  }),
  'POST /api/cart/admin/:cartUUID/:cartItemId/move': (own) => ({
    body: { itemUUID: own.catUUID, reason: 'Junta as provas', shown: { owed: 0, value: 0 } },
  }),
  'POST /api/objections/:objectionId/refuse': () => ({ body: reason }),

  'GET /api/events/:eventUUID/till': (own) => ({ query: { deviceKey: own.till.deviceKey } }),
  'POST /api/events/:eventUUID/till/sales': (own) => ({
    body: { cpf: own.riderCpf, items: [{ itemUUID: own.catUUID, quantity: 1 }] },
  }),
  'POST /api/till/sales/:cartUUID/pix': () => ({ body: { value: 1 } }),
  'POST /api/till/sales/:cartUUID/voucher': () => ({ body: { code: 'ABCDEFGH' } }),
  'POST /api/till/sales/:cartUUID/complete': (own) => ({
    body: { ...inShift(own), cash: { value: 120, given: 120 }, cards: [], courtesy: null },
  }),
  'POST /api/till/payments/:paymentId/refund': () => ({ body: { value: 0.01, desc: 'Desistência' } }),
  'POST /api/till/carts/:cartUUID/restore': (own) => ({
    body: { ...inShift(own), shown: 0.01, cash: { value: 0.01, given: 0.01 }, cards: [] },
  }),
  'POST /api/till/refunds/:refundId/pay-out': (own) => ({ body: inShift(own) }),
  'POST /api/till/refunds/:refundId/withdraw': () => ({ body: reason }),

  'POST /api/cart/admin/:cartUUID/pix/:txid/return': () => ({ body: { value: 0.01, desc: 'Desistência' } }),
  'POST /api/refunds/:refundId/transferred': () => ({ body: { desc: 'TED' } }),
  'POST /api/pix/:endToEndId/honour': () => ({ body: { ...reason, returnSurplus: 0 } }),
  'POST /api/pix/:endToEndId/ask-difference': () => ({ body: reason }),
  'POST /api/pix/:endToEndId/return': () => ({ body: { desc: 'Devolvido' } }),

  'POST /api/scoring/:catUUID/shots': () => ({ body: { shots: [], undone: [] } }),
  'POST /api/scoring/:catUUID/strengths': () => ({ body: { bands: [{ strength: 1, minHits: 0 }] } }),
  'POST /api/scoring/:catUUID/final': () => ({ body: { started: 1 } }),
  'POST /api/scoring/:catUUID/printed': () => ({ body: {} }),
  'POST /api/scoring/:catUUID/end': () => ({
    body: { id: randomUUID(), seen: '', strength: 1, reason: 'Chuva' },
  }),
  'POST /api/scoring/:catUUID/interrupt': () => ({
    body: { id: randomUUID(), seen: '', reason: 'Chuva' },
  }),
  'PUT /api/programme/:eventUUID': () => ({
    body: { revision: 0, latestEnd: '00:00', sessions: [], full: 0, trial: 0 },
  }),
  'POST /api/competition/:catUUID/decisions': () => ({
    body: { id: randomUUID(), kind: 'dispensed', seen: '', badge: 1, reason: 'Conferido' },
  }),
  'POST /api/competition/:catUUID/preview': () => ({ body: { kind: 'dispensed', badge: 1 } }),
  'POST /api/competition/:catUUID/official': () => ({
    body: { id: randomUUID(), seen: '', strength: 1, shown: [] },
  }),
  'POST /api/competition/:catUUID/reopen': () => ({
    body: { id: randomUUID(), seen: '', strength: 1, reason: 'Conferido' },
  }),
  'POST /api/scoring/:catUUID/csv': () => ({ body: { csv: 'numero;forca;cpf;nome;entidade' } }),

  'POST /api/team/grants': ({ eventUUID, riderCpf }) => ({
    body: { cpf: riderCpf, role: 'auditor', eventUUID, until: null },
  }),
  'POST /api/team/devices': ({ eventUUID }) => ({
    body: { eventUUID, role: 'scorer', name: 'TABLET DA MATRIZ' },
  }),

  'GET /api/events/': () => ({ query: { online: '1' } }),
  'GET /api/events/:eventUUID': () => ({ query: { showItems: '1' } }),
  'POST /api/cart/': ({ hiddenUUID }) => ({ body: { items: [{ itemUUID: hiddenUUID, quantity: 1 }] } }),
  'PUT /api/cart/:cartUUID/places/:cartItemId': () => ({ body: { badge: 1 } }),
  'PUT /api/cart/:cartUUID/participants': (own) => ({
    body: { items: [{ cartItemId: own.cartItemId, participants: [{ cpf: own.riderCpf }] }] },
  }),
  'POST /api/cart/:cartUUID/receipt/html': () => ({ body: {} }),
  'POST /api/cart/:cartUUID/receipt/email': () => ({ body: { email: 'maria@example.com' } }),
}

/** A request of a call of staff about this event, in which nothing but the caller may be wrong. */
export const staffCall = (key: StaffCall, own: WholeEvent): Request & { params: Params } => ({
  params: paramsOf(key, own),
  ...requests[key]?.(own),
})

const paramsOf = (key: StaffCall, own: WholeEvent): Params => ({
  ...own,
  cartUUID: cartOf(key, own),
  cartItemId: String(own.cartItemId),
  conflictId: '1',
  draftId: '5c1f0f6e-0000-4000-8000-000000000001',
  horseKey: `entry:${own.cartItemId}:0`,
  itemUUID: key.includes('/bundles/') ? own.bundleUUID : own.catUUID,
  paper: 'prizes',
  paymentId: own.till.paymentId,
  refundId: key.includes('/till/') ? own.till.refundId : own.refundId,
  term: own.buyerCpf,
  userUUID: own.minorUuid,
  uuid: own.minorUuid,
})

function cartOf(key: StaffCall, own: WholeEvent) {
  if (key.includes('/till/sales/')) return own.till.saleUUID
  return key.includes(':txid') ? own.moneyCart : own.cartUUID
}

function inShift({ till }: WholeEvent) {
  return { shiftId: till.shiftId, deviceKey: till.deviceKey }
}
