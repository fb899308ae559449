import { expect, test } from 'vitest'
import { openDevice } from './device.ts'
import type { Copies } from './copies.ts'
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

/** A second store, and what is in it. */
function emptyCopies() {
  const texts = new Map<string, string>()
  const copies: Copies = {
    list: async (beginning) => new Map([...texts].filter(([name]) => name.startsWith(beginning))),
    put: async (added) => added.forEach((text, name) => texts.set(name, text)),
    remove: async (names) => names.forEach((name) => texts.delete(name)),
  }
  return { texts, open: async () => copies }
}

test('A shot that the first store lost comes back from its copy, and a sent one does not', async () => {
  const { texts, open } = emptyCopies()
  const before = openDevice('c', emptyStore(), open)
  before.keep('shots', shot('a'), shot('b'))
  before.drop('shots', ['a'])
  await expect.poll(() => [...texts.keys()]).toEqual(['apontador c shots b'])
  const other = openDevice('d', emptyStore(), open)
  const after = openDevice('c', emptyStore(), open)
  await expect.poll(() => ids(after)).toEqual(['b'])
  expect(ids(other)).toEqual([])
})

test('What an earlier release stored is copied too', async () => {
  const store = emptyStore()
  openDevice('c', store).keep('shots', shot('a'))
  const { texts, open } = emptyCopies()
  openDevice('c', store, open)
  await expect.poll(() => texts.size).toBe(1)
})

test('A full store loses no shot', async () => {
  const store = emptyStore()
  const full = {
    ...store,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const { texts, open } = emptyCopies()
  const device = openDevice('c', full, open)
  device.keep('shots', shot('a'))
  device.reread()
  expect(ids(device)).toEqual(['a'])
  await expect.poll(() => texts.size).toBe(1)
  device.drop('shots', ['a'])
  await expect.poll(() => texts.size).toBe(0)
  expect(ids(device)).toEqual([])
})

test('A browser without a second store works with the first one', () => {
  const device = openDevice('c', emptyStore(), () => Promise.reject(new Error('IndexedDB')))
  device.keep('shots', shot('a'))
  expect(ids(device)).toEqual(['a'])
})
