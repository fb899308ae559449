import { get } from 'node:http'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/server.ts'

test('A connection that arrives while a server closes its listener still gets its answer', async () => {
  const { app, [Symbol.asyncDispose]: end } = await startTestServer()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const statuses = Array.from(
    { length: 5 },
    () =>
      new Promise((resolve) => {
        const asked = get(`${url}/api/health`, { agent: false }, (answer) => resolve(answer.statusCode))
        asked.once('error', ({ message }) => resolve(message))
      }),
  )
  // The connections are open, and the listener has not accepted them yet.
  process.nextTick(() => void app.close())
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200])
  await end()
})
