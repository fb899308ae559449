import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { callerOf, callerProblem } from './caller.ts'

const device = {
  token: 'd',
  deviceId: '1',
  name: 'Tablet',
  role: 'scorer',
  eventUUID: 'e',
  eventName: 'E',
} as const
const refusal = (status: number, code: string) => new ApiError(status, { code, msg: code })

test('A device scores with its own token and role also where a person is logged in', () => {
  const { token, may } = callerOf(device, 'p', [{ role: 'owner', eventUUID: null }])
  expect(token).toBe('d')
  expect(may('POST /api/scoring/:catUUID/shots', 'e')).toBe(true)
  expect(may('POST /api/scoring/:catUUID/csv', 'e')).toBe(false)
})

test('A person whose login has ended goes on scoring until the next login', () => {
  expect(callerOf(undefined, '', []).may('POST /api/scoring/:catUUID/shots', 'e')).toBe(true)
})

test('The end of a session by a login elsewhere is explained, and any other end is not', () => {
  const elsewhere = refusal(401, 'session_ended_by_login')
  expect(callerProblem([elsewhere], false)).toMatchObject({ kind: 'login', elsewhere: elsewhere.message })
  expect(callerProblem([refusal(401, 'session_ended')], false)?.elsewhere).toBe('')
})

test('An ended login leads to the login, and a missing role or a revoked device does not', () => {
  expect(callerProblem([new ApiError(0), refusal(401, 'session_ended')], false)?.kind).toBe('login')
  expect(callerProblem([refusal(403, 'role_required')], false)?.kind).toBe('refused')
  expect(callerProblem([undefined, refusal(401, 'device_revoked')], true)?.kind).toBe('refused')
  expect(callerProblem([new ApiError(503), null], true)).toBeUndefined()
})
