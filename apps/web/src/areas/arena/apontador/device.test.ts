import { expect, test } from 'vitest'
import { openDevice } from './device.ts'
import type { Shot } from './shots.ts'

function emptyStore() {
  const drawers = new Map<string, string>()
  return {
    getItem: (name: string) => drawers.get(name) ?? null,
    setItem: (name: string, text: string) => void drawers.set(name, text),
    removeItem: (name: string) => void drawers.delete(name),
    key: (index: number) => [...drawers.keys()][index] ?? null,
    get length() {
      return drawers.size
    },
  }
}
const shot = (id: string): Shot => ({
  id,
  badge: 1,
  uuid: 'r',
  phase: 'qualify',
  round: 1,
  hit: 1,
  thrownOn: '2026-11-20T12:00:00Z',
})
const ids = (device: ReturnType<typeof openDevice>) => device.snapshot().shots.map(({ id }) => id)

test('An unsent shot survives a reload until it is sent', () => {
  const store = emptyStore()
  openDevice('c', store).keep('shots', shot('a'), shot('b'))
  const reloaded = openDevice('c', store)
  expect(ids(reloaded)).toEqual(['a', 'b'])
  reloaded.drop('shots', ['a'])
  expect(ids(openDevice('c', store))).toEqual(['b'])
})

test('Two tabs of one device write to the same storage', () => {
  const store = emptyStore()
  const [first, second] = [openDevice('c', store), openDevice('c', store)]
  first.keep('shots', shot('a'))
  second.keep('shots', shot('b'))
  first.reread()
  expect(ids(first)).toEqual(['a', 'b'])
})

test('The numbers of a device grow over a reload, over categories, and when its clock is set back', () => {
  const store = emptyStore()
  const now = Date.parse('2026-11-20T12:00:00Z')
  const numbers = [
    openDevice('c', store).nextSequence(now),
    openDevice('c', store).nextSequence(now),
    openDevice('d', store).nextSequence(now - 3_600_000),
    openDevice('d', store).nextSequence(now + 60_000),
  ]
  expect(new Set(numbers).size).toBe(4)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('A device that lost its storage goes on above its earlier numbers', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const before = openDevice('c', emptyStore())
  const last = [0, 10, 20].map((seconds) => before.nextSequence(now + seconds * 1000)).at(-1) ?? 0
  expect(openDevice('c', emptyStore()).nextSequence(now + 30_000)).toBeGreaterThan(last)
})

test('A clock that is wrong by a century does not use up the numbers of the server', () => {
  const device = openDevice('c', emptyStore())
  const far = [1, 2].map(() => device.nextSequence(Date.parse('2126-01-01T00:00:00Z')))
  expect(far).toEqual([1_000_000_000, 1_000_000_001])
})

test('Each category has its own unsent shots', () => {
  const store = emptyStore()
  openDevice('c', store).keep('shots', shot('a'))
  expect(ids(openDevice('d', store))).toEqual([])
})
