import { afterEach, expect, test, vi } from 'vitest'
import { openCounters } from './counters.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('A counter sends no statement by itself, because the retention deletes the rows of all', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const open = openCounters(async (text) => {
    sent.push(text)
    return { rows: [], rowCount: 0 }
  })
  open({ name: 'test', most: 1, seconds: 60 })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent).toEqual([])
})
