import { expect, test } from 'vitest'
import { sharedReads } from './shared-reads.ts'

/** A source that counts how often it is asked, and a clock that only moves by hand. */
function counted() {
  const source = { asked: 0, now: 0 }
  const { read } = sharedReads<number>(() => source.now)
  return { source, ask: (key = 'evento') => read(key, async () => ++source.asked) }
}

test('A lone reader always hears the newest state', async () => {
  const { ask } = counted()
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 3])
})

test('A thousand readers who come together cost one reading', async () => {
  const { ask, source } = counted()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask()))
  expect(new Set(answers)).toEqual(new Set([1]))
  expect(source.asked).toBe(1)
})

test('Many clients in sequence cause a few readings per second', async () => {
  const { ask, source } = counted()
  for (let reader = 0; reader < 1000; reader++) await ask()
  expect(source.asked).toBe(5)
  source.now += 1000
  expect(await ask()).toBe(6)
})

test('Each key is read for itself', async () => {
  const { ask } = counted()
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual([1, 2, 1])
})

test('A failed reading is not kept', async () => {
  const { read } = sharedReads<string>()
  await expect(read('evento', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await read('evento', async () => 'back')).toBe('back')
})

test('Many clients do not wait for a slow reading while the one before it is young', async () => {
  let now = 0
  const slow = Promise.withResolvers<string>()
  const { read } = sharedReads<string>(() => now, { maxLagUnderLoadMs: 2500 })
  for (let reader = 0; reader < 10; reader++) await read('placar', async () => 'before')
  now = 1000
  const first = read('placar', () => slow.promise)
  expect(await first).toBe('before')
  now = 2400
  expect(await read('placar', async () => 'unasked')).toBe('before')
  now = 2500
  const late = read('placar', async () => 'unasked')
  slow.resolve('after')
  expect(await late).toBe('after')
  expect(await read('placar', async () => 'again')).toBe('again')
})
