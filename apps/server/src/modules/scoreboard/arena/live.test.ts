import { setTimeout as pause } from 'node:timers/promises'
import { fetch } from 'undici'
import { expect, test } from 'vitest'
import { individual, openArena, strength } from '#testing/arena.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'
import { createLiveFeed } from './live.service.ts'

type Message = { event: string; data: { call: { order: number[] }; ranking?: Record<string, unknown> } }

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
let address: string

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})

/** The events of a stream, one after the other, and the end of the reading. */
async function follow(catUUID: string) {
  const left = new AbortController()
  const response = await fetch(`${address}/api/rankings/category/${catUUID}/live`, { signal: left.signal })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  async function next(): Promise<Message | undefined> {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end >= 0) {
        const [block, rest] = [unread.slice(0, end), unread.slice(end + 2)]
        unread = rest
        const [, event = ''] = /^event: (.*)$/m.exec(block) ?? []
        const [, data = '{}'] = /^data: (.*)$/m.exec(block) ?? []
        if (event !== '') return { event, data: JSON.parse(data) as Message['data'] }
        continue
      }
      const read = await reader?.read()
      if (!read || read.done) return undefined
      unread += decoder.decode(read.value as Uint8Array, { stream: true })
    }
  }
  return { response, next, leave: () => left.abort() }
}

test('A viewer gets the call at once, and each change with the rows that changed', async () => {
  const category = await arena.open(individual(2, [strength(1)]), [3, 7, 12])
  await category.throw(3, 'qualify', '1')
  const viewer = await follow(category.id)
  expect(viewer.response.headers.get('content-type')).toBe('text/event-stream')
  expect(viewer.response.headers.get('x-accel-buffering')).toBe('no')
  expect(viewer.response.headers.get('cache-control')).toContain('no-transform')
  const first = await viewer.next()
  expect(first?.data.call.order).toEqual([7, 12])
  expect(first?.data.ranking).toBeUndefined()
  await category.throw(7, 'qualify', '0')
  const second = await viewer.next()
  expect(second).toMatchObject({
    event: 'call',
    data: {
      call: { order: [12] },
      ranking: { rows: [{ badge: 7, qualifyHits: 0, qualifyTotal: 1 }], gone: [], since: expect.any(String) },
    },
  })
  viewer.leave()
})

test('A viewer hears that nothing changed, so that silence means a lost connection', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3, 7])
  const viewer = await follow(category.id)
  await viewer.next()
  expect(await viewer.next()).toMatchObject({ event: 'beat' })
  viewer.leave()
})

test('The stream of a category that becomes hidden ends', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3, 7])
  const viewer = await follow(category.id)
  await viewer.next()
  await server.db
    .updateTable('category')
    .set({ hide_from_rankings: true })
    .where('id', '=', category.id)
    .execute()
  let last: Message | undefined
  while ((last = await viewer.next())) expect(last.event).toBe('beat')
  expect((await follow(category.id)).response.status).toBe(404)
})

test('Five hundred viewers of three categories cost the database no more statements than one', async () => {
  const { db } = server
  const categories = await Promise.all([1, 2, 3].map(() => arena.open(individual(1, [strength(1)]), [3, 7])))
  let statements = 0
  const feed = createLiveFeed({
    readPublic: (read) => {
      statements++
      return read(db)
    },
    log: server.context.log,
  })
  const begun = performance.now()
  const streams = await Promise.all(
    Array.from({ length: 500 }, (_, index) => feed.follow(categories[index % 3]?.id ?? '')),
  )
  await categories[0]?.throw(3, 'qualify', '1')
  await pause(2000)
  const seconds = (performance.now() - begun) / 1000
  expect(statements).toBeGreaterThan(1)
  // guard of the promise: two statements a second at most.
  expect(statements).toBeLessThanOrEqual(Math.ceil(seconds * 2))
  expect(
    streams.filter((_, index) => index % 3 === 0).every(({ readableLength }) => readableLength > 0),
  ).toBe(true)
  feed.close()
  const after = statements
  await pause(800)
  expect(statements).toBe(after)
})

test('While the database does not answer no call is given away, and after it the calls come back', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3])
  let isDown = false
  const feed = createLiveFeed({
    readPublic: (read) => (isDown ? Promise.reject(new Error('down')) : read(server.db)),
    log: server.context.log,
  })
  const answer = () =>
    feed.readCall(category.id).then(
      () => 'answered',
      () => 'failed',
    )
  expect(await answer()).toBe('answered')
  isDown = true
  await expect.poll(answer).toBe('failed')
  isDown = false
  await expect.poll(answer).toBe('answered')
  feed.close()
})

test('A process serves a limited number of streams, and takes another one when one ends', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3])
  const { context } = server
  const feed = createLiveFeed({ readPublic: (read) => read(server.db), log: context.log }, 2)
  const [first] = await Promise.all([feed.follow(category.id), feed.follow(category.id)])
  await expect(feed.follow(category.id)).rejects.toMatchObject({ status: 503 })
  first.end()
  first.end()
  await feed.follow(category.id)
  await expect(feed.follow(category.id)).rejects.toMatchObject({ status: 503 })
  feed.close()
})

test('A viewer who does not read is cut', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3])
  const feed = createLiveFeed({ readPublic: (read) => read(server.db), log: server.context.log })
  const stream = await feed.follow(category.id)
  while (!stream.destroyed) stream.send(Buffer.alloc(10_000))
  expect(stream.readableLength).toBeLessThan(300_000)
  feed.close()
})
