import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOldRiderDrafts, recallRiders, rememberRiders } from './rider-draft-days.ts'

const DAY_IN_MS = 86_400_000
const SAVED = Date.parse('2026-11-02T12:00:00Z')
const riders = { 71: { name: 'BAIO TELES' } }

/** The storage of a browser, whose keys are its own properties. */
class Storage {
  [name: string]: unknown
  getItem = (name: string) => (Object.hasOwn(this, name) ? this[name] : null)
  setItem = (name: string, value: string) => void (this[name] = value)
  removeItem = (name: string) => void delete this[name]
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
  vi.useFakeTimers({ now: SAVED, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stored = (name: string) => localStorage.getItem(name)

test('A draft of riders is offered for seven days and then deleted', () => {
  rememberRiders('participants:C', riders)
  vi.setSystemTime(SAVED + 7 * DAY_IN_MS - 1)
  expect(recallRiders('participants:C')).toMatchObject(riders)
  vi.setSystemTime(SAVED + 7 * DAY_IN_MS)
  expect(recallRiders('participants:C')).toBeNull()
  expect(stored('participants:C')).toBeNull()
})

test('The drafts of other purchases end too, and what is no draft of riders stays', () => {
  rememberRiders('participants:C:7', riders)
  localStorage.setItem('eventUUID', 'E')
  vi.setSystemTime(SAVED + 8 * DAY_IN_MS)
  endOldRiderDrafts()
  expect([stored('participants:C:7'), stored('eventUUID')]).toEqual([null, 'E'])
})

test('A draft of an earlier release has no time and lasts seven days from the first visit', () => {
  localStorage.setItem('participants:C', JSON.stringify(riders))
  expect(recallRiders('participants:C')).toMatchObject(riders)
  vi.setSystemTime(SAVED + 6 * DAY_IN_MS)
  expect(recallRiders('participants:C')).toMatchObject(riders)
  vi.setSystemTime(SAVED + 7 * DAY_IN_MS)
  expect(recallRiders('participants:C')).toBeNull()
})

test('A draft that a clock of the wrong year stored, or that cannot be read, is deleted', () => {
  vi.setSystemTime(SAVED + 365 * DAY_IN_MS)
  rememberRiders('participants:C', riders)
  localStorage.setItem('participants:D', '{')
  vi.setSystemTime(SAVED)
  endOldRiderDrafts()
  expect([stored('participants:C'), stored('participants:D')]).toEqual([null, null])
})
