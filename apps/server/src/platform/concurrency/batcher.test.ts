import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A batcher of words. Each batch waits, and gathers the words with the same first letter while it waits. */
function gatheringWords({ maxBatchSize = 10, fails = false } = {}) {
  const batches: string[][] = []
  const grants: (() => void)[] = []
  const add = createBatcher<string>(maxBatchSize, async (batch, queue) => {
    const hasSameLetter = (word: string) => word[0] === batch[0]?.[0]
    const work = queue.gather(hasSameLetter, async (take) => {
      await new Promise<void>((resolve) => grants.push(resolve))
      if (fails) throw new Error('no lock')
      return take()
    })
    batches.push([...batch, ...(await work.catch(() => ['failed']))])
  })
  const grant = async () => {
    grants.shift()?.()
    for (let turns = 0; turns < 5; turns++) await turn()
  }
  return { add, grant, batches, countWaiting: () => grants.length }
}

test('Requests that arrive while a batch waits join it', async () => {
  const { add, grant, batches, countWaiting } = gatheringWords()
  add('ana')
  await turn()
  for (const word of ['alma', 'arco']) add(word)
  await turn()

  expect(countWaiting()).toBe(1)
  await grant()
  expect([batches, countWaiting()]).toEqual([[['ana', 'alma', 'arco']], 0])
})

test('A request that the waiting batch cannot serve starts another batch, which does not wait for the first', async () => {
  const { add, grant, batches, countWaiting } = gatheringWords()
  for (const word of ['ana', 'boi']) {
    add(word)
    await turn()
  }
  for (const word of ['bota', 'arco']) add(word)

  expect(countWaiting()).toBe(2)
  await grant()
  await grant()
  expect(batches).toEqual([
    ['ana', 'arco'],
    ['boi', 'bota'],
  ])
})

test('Requests that find no place in the batch that gathers them are served by the next one', async () => {
  const { add, grant, batches } = gatheringWords({ maxBatchSize: 2 })
  add('a1')
  await turn()
  for (const word of ['a2', 'a3', 'a4', 'a5']) add(word)
  await grant()
  await grant()

  expect(batches).toEqual([
    ['a1', 'a2', 'a3'],
    ['a4', 'a5'],
  ])
})

test('Requests that wait for a batch are served by the next one when the batch fails', async () => {
  const { add, grant, batches } = gatheringWords({ fails: true })
  add('ana')
  await turn()
  add('arco')
  await grant()
  await grant()

  expect(batches).toEqual([
    ['ana', 'failed'],
    ['arco', 'failed'],
  ])
})

test('Requests that a batch puts back are served before those that came later', async () => {
  const batches: number[][] = []
  let isFirst = true
  const add = createBatcher<number>(10, async (batch, queue) => {
    batches.push(batch)
    if (isFirst) {
      queue.putBack(batch.slice(1))
      isFirst = false
    }
  })
  for (const number of [1, 2, 3]) add(number)
  for (let turns = 0; turns < 5; turns++) await turn()

  expect(batches).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
})
