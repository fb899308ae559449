import type { PixStatus } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { checkOfAnswer, checkOfError } from './payment-poll.ts'

const unpaid: PixStatus = { status: 'OK', chargedValue: 620, paymentStatus: 0, cartIsFree: 0, msg: '' }

test('an unpaid charge is asked for again after a second', () => {
  expect(checkOfAnswer(unpaid)).toEqual({ kind: 'waiting', reached: true, askAgainInMs: 1000 })
})

test('a paid charge ends the waiting, and a free cart says that it is one', () => {
  expect(checkOfAnswer({ ...unpaid, paymentStatus: 1 })).toEqual({ kind: 'paid', isFree: false })
  expect(checkOfAnswer({ ...unpaid, paymentStatus: 1, cartIsFree: 1 })).toEqual({
    kind: 'paid',
    isFree: true,
  })
})

test.each([0, 500, 502, 503, 504])('a failure with status %i is waited out and told', (status) => {
  expect(checkOfError(new ApiError(status))).toEqual({
    kind: 'waiting',
    reached: false,
    askAgainInMs: 1000,
  })
})

test('a server that is asked too often is left in peace for longer', () => {
  expect(checkOfError(new ApiError(429))).toMatchObject({
    kind: 'waiting',
    reached: true,
    askAgainInMs: 5000,
  })
})

test('a refusal ends the waiting with the server’s own sentence', () => {
  const refused = new ApiError(409, { code: 'session_expired', msg: cartMessages.sessionExpired })
  expect(checkOfError(refused)).toEqual({ kind: 'refused', message: cartMessages.sessionExpired })
})

test('a session that ended and a cart that is not there are told apart from a bad line', () => {
  expect(checkOfError(new ApiError(401)).kind).toBe('signed-out')
  expect(checkOfError(new ApiError(404)).kind).toBe('missing')
  expect(checkOfError(new TypeError('broken')).kind).toBe('waiting')
})
