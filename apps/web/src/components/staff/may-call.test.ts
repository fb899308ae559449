import { expect, test } from 'vitest'
import { type HeldRole, isStaffKey, mayCallWith } from './may-call.ts'

const EVENT = 'event-1'
const in1 = (role: HeldRole['role']) => mayCallWith([{ role, eventUUID: EVENT }])

test('A role of one event allows its calls in that event and in no other', () => {
  const may = in1('desk')
  expect(may('POST /api/cart/admin/:cartUUID/remove', EVENT)).toBe(true)
  expect(may('POST /api/cart/admin/:cartUUID/remove', 'event-2')).toBe(false)
  expect(may('POST /api/cart/admin/:cartUUID/remove')).toBe(true)
})

test('The desk returns no money, and the treasurer replaces no rider', () => {
  expect(in1('desk')('POST /api/cart/admin/:cartUUID/pix/:txid/return', EVENT)).toBe(false)
  expect(in1('treasurer')('POST /api/cart/admin/:cartUUID/pix/:txid/return', EVENT)).toBe(true)
  expect(in1('treasurer')('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', EVENT)).toBe(false)
})

test('A call that belongs to no event needs a role for all events', () => {
  expect(in1('owner')('GET /api/drafts/')).toBe(false)
  expect(mayCallWith([{ role: 'owner', eventUUID: null }])('GET /api/drafts/')).toBe(true)
})

test('A person with two roles may make the calls of both, each in its event', () => {
  const may = mayCallWith([
    { role: 'scorer', eventUUID: EVENT },
    { role: 'auditor', eventUUID: 'event-2' },
  ])
  expect(may('POST /api/scoring/:catUUID/shots', EVENT)).toBe(true)
  expect(may('POST /api/scoring/:catUUID/shots', 'event-2')).toBe(false)
  expect(may('GET /api/team/', 'event-2')).toBe(true)
})

test('A person without a role may make no call of the staff', () => {
  expect(mayCallWith([])('GET /api/users/second-factor')).toBe(false)
  expect([isStaffKey('GET /api/team/'), isStaffKey('GET /api/events/')]).toEqual([true, false])
})
