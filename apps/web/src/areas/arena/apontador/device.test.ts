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

test('Each category has its own unsent shots', () => {
  const store = emptyStore()
  openDevice('c', store).keep('shots', shot('a'))
  expect(ids(openDevice('d', store))).toEqual([])
})
