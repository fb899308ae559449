import type { PixStatus } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { checkOfAnswer, checkOfError } from './payment-poll.ts'

const unpaid: PixStatus = { status: 'OK', chargedValue: 620, paymentStatus: 0, cartIsFree: 0, msg: '' }

test('An unpaid charge is checked again after a second', () => {
  expect(checkOfAnswer(unpaid)).toEqual({ kind: 'waiting', reached: true, askAgainInMs: 1000, note: '' })
})

test('The sentence of the server about an unpaid charge is the note of the check', () => {
  const msg = 'Recebemos R$ 100,00 de R$ 120,00. A organização vai conferir.'
  expect(checkOfAnswer({ ...unpaid, msg })).toMatchObject({ kind: 'waiting', note: msg })
})

test('A paid charge ends the polling, and a free cart is marked as free', () => {
  expect(checkOfAnswer({ ...unpaid, paymentStatus: 1 })).toEqual({ kind: 'paid', isFree: false })
  expect(checkOfAnswer({ ...unpaid, paymentStatus: 1, cartIsFree: 1 })).toEqual({
    kind: 'paid',
    isFree: true,
  })
})

test.each([0, 500, 502, 503, 504])('A failure with status %i keeps the polling and is reported', (status) => {
  expect(checkOfError(new ApiError(status))).toEqual({
    kind: 'waiting',
    reached: false,
    askAgainInMs: 1000,
  })
})

test('A server that answers 429 is polled after a longer pause', () => {
  expect(checkOfError(new ApiError(429))).toMatchObject({
    kind: 'waiting',
    reached: true,
    askAgainInMs: 5000,
  })
})

test('A refusal ends the polling with the message of the server', () => {
  const refused = new ApiError(409, { code: 'session_expired', msg: cartMessages.sessionExpired })
  expect(checkOfError(refused)).toEqual({ kind: 'refused', message: cartMessages.sessionExpired })
})

test('An ended session and a missing cart differ from a network failure', () => {
  expect(checkOfError(new ApiError(401)).kind).toBe('signed-out')
  expect(checkOfError(new ApiError(404)).kind).toBe('missing')
  expect(checkOfError(new TypeError('broken')).kind).toBe('waiting')
})
