import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow, type LiveCall, SILENT_AFTER_MS, type Stream } from './follow.ts'

class FakeStream implements Stream {
  isClosed = false
  readonly #listeners = new Map<string, (event: MessageEvent<string>) => void>()
  addEventListener(name: string, listener: unknown) {
    this.#listeners.set(name, listener as (event: MessageEvent<string>) => void)
  }
  close() {
    this.isClosed = true
  }
  say(event: 'call' | 'beat', data = {}) {
    this.#listeners.get(event)?.({ data: JSON.stringify(data) } as MessageEvent<string>)
  }
}

const target = new EventTarget()
let streams: FakeStream[] = []
let asked = 0
let heard: unknown[] = []
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  ;[streams, asked, heard] = [[], 0, []]
  end = follow(
    {
      openStream: () => {
        const stream = new FakeStream()
        streams.push(stream)
        return stream
      },
      ask: () => {
        asked++
        return Promise.resolve({ round: asked } as LiveCall)
      },
    },
    (message) => heard.push(message),
  )
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('While the stream sends messages, the browser asks nothing', async () => {
  streams[0]?.say('call', { call: { round: 1 } })
  for (let beats = 0; beats < 10; beats++) {
    await vi.advanceTimersByTimeAsync(4000)
    streams[0]?.say('beat')
  }
  expect(asked).toBe(0)
  expect(heard).toEqual([{ call: { round: 1 } }, ...Array.from({ length: 10 }, () => undefined)])
})

test('While the stream is silent the call is asked for each three seconds, and the stream is opened again', async () => {
  await vi.advanceTimersByTimeAsync(SILENT_AFTER_MS + 9500)
  expect(asked).toBe(4)
  expect(heard).toEqual([1, 2, 3, 4].map((round) => ({ call: { round } })))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  streams[1]?.say('beat')
  const before = asked
  await vi.advanceTimersByTimeAsync(6000)
  expect(asked).toBe(before)
})

test('A page that wakes up asks at once', async () => {
  await vi.advanceTimersByTimeAsync(5000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  target.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
})

test('After the end nothing is asked, told or open', async () => {
  await vi.advanceTimersByTimeAsync(SILENT_AFTER_MS)
  const before = [asked, heard.length]
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([asked, heard.length]).toEqual(before)
  expect(streams.every(({ isClosed }) => isClosed)).toBe(true)
})
