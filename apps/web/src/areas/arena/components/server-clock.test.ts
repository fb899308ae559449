import { expect, test } from 'vitest'
import { openServerClock } from './server-clock.ts'

const HOUR = 3_600_000
const SERVER = Date.parse('2027-01-15T11:00:00.000Z')

/** A clock of a device that is wrong by some milliseconds, and what a test does with it. */
function deviceWith(errorMs: number) {
  let [device, steady, hidden] = [SERVER + errorMs, 0, false]
  const clock = openServerClock({
    deviceMs: () => device,
    steadyMs: () => steady,
    isHidden: () => hidden,
  })
  return {
    clock,
    reading: () => ({ serverMs: SERVER, deviceMs: device }),
    wait(ms: number) {
      device += ms
      steady += ms
    },
    sleep: (ms: number) => void (device += ms),
    setClock: (ms: number) => void (device = ms),
    hide(next: boolean) {
      clock.pass()
      hidden = next
      clock.pass()
    },
    hoursPassed: () => (clock.now().getTime() - SERVER) / HOUR,
  }
}

test('A clock that is slow, fast or at 1970 shows the time of the server after one answer', () => {
  for (const error of [-2 * HOUR, 2 * HOUR, -SERVER]) {
    const { clock, reading, wait, hoursPassed } = deviceWith(error)
    clock.set(reading())
    wait(HOUR)
    expect(hoursPassed()).toBe(1)
  }
})

test('A clock that is set while the page is shown, or set back while it is hidden, changes no time', () => {
  for (const change of [-5 * HOUR, 5 * HOUR]) {
    const { clock, reading, wait, setClock, hoursPassed } = deviceWith(-2 * HOUR)
    clock.set(reading())
    wait(HOUR)
    setClock(SERVER + change)
    wait(HOUR)
    expect(hoursPassed()).toBe(2)
  }
  const { clock, reading, wait, setClock, hide, hoursPassed } = deviceWith(0)
  clock.set(reading())
  hide(true)
  setClock(0)
  wait(HOUR)
  hide(false)
  expect(hoursPassed()).toBe(1)
})

test('The time that a device sleeps while its page is hidden counts', () => {
  const { clock, reading, wait, sleep, hide, hoursPassed } = deviceWith(-2 * HOUR)
  clock.set(reading())
  wait(HOUR)
  hide(true)
  sleep(3 * HOUR)
  hide(false)
  wait(HOUR)
  expect(hoursPassed()).toBe(5)
})

test('A page that opens without a network goes on from the stored answer, and never before what was done since', () => {
  const slow = deviceWith(-2 * HOUR)
  const stored = slow.reading()
  slow.wait(HOUR)
  slow.clock.restore(stored)
  expect(slow.hoursPassed()).toBe(1)
  // An older answer changes nothing.
  slow.clock.restore({ serverMs: SERVER, deviceMs: 0 })
  expect(slow.hoursPassed()).toBe(1)

  const reset = deviceWith(0)
  const before = reset.reading()
  reset.setClock(0)
  reset.clock.restore(before, SERVER + 2 * HOUR)
  reset.wait(HOUR)
  expect(reset.hoursPassed()).toBe(3)
})

test('A device that never had an answer shows its own clock', () => {
  expect(deviceWith(-2 * HOUR).hoursPassed()).toBe(-2)
})
