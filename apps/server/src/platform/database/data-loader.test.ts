import { expect, test } from 'vitest'
import { createDataLoader } from './data-loader.ts'

/** A look-up that doubles numbers and remembers who was asked together. */
function doubling() {
  const asked: number[][] = []
  const ask = createDataLoader(async (keys: number[]) => {
    asked.push(keys)
    if (keys.includes(13)) throw new Error('no luck')
    return keys.map((key) => key * 2)
  })
  return { ask, asked }
}

test('Calls of the same moment share one look-up, and each gets its own answer', async () => {
  const { ask, asked } = doubling()
  expect(await Promise.all([3, 1, 2].map(ask))).toEqual([6, 2, 4])
  expect(asked).toEqual([[3, 1, 2]])
})

test('A later call gets the state of that later moment', async () => {
  const { ask, asked } = doubling()
  await ask(1)
  await ask(1)
  expect(asked).toEqual([[1], [1]])
})

test('A look-up that fails rejects the calls that share it, and no later call', async () => {
  const { ask } = doubling()
  const together = await Promise.allSettled([ask(1), ask(13)])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(1)).toBe(2)
})

test('A thousand who ask at once are asked for in portions, and all are answered', async () => {
  const { ask, asked } = doubling()
  const keys = Array.from({ length: 1000 }, (_, n) => n + 100)
  expect(await Promise.all(keys.map(ask))).toEqual(keys.map((key) => key * 2))
  expect(asked.length).toBeGreaterThan(1)
})
