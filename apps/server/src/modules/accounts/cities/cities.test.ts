import { expect, test } from 'vitest'
import { startTestServer } from '#testing/server.ts'

test('The 27 federal units are listed in alphabetical order and may be cached for a day', async () => {
  await using server = await startTestServer()
  const { status, body, headers } = await server.call('GET /api/data/states/', {})
  expect([status, body.status, body.states.length]).toEqual([200, 'OK', 27])
  expect(body.states).toEqual(body.states.toSorted())
  expect(body.states).toContain('RS')
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('A state is answered with its cities', async () => {
  await using server = await startTestServer()
  const { body } = await server.call('GET /api/data/states/:state', { params: { state: 'RS' } })
  expect(body.cities).toContain('Porto Alegre')
  expect(body.cities).not.toContain('Florianópolis')
})

test('A text that is not the code of a state in capitals is answered with 404', async () => {
  await using server = await startTestServer()
  const asked = ['rs', 'XX', 'RSX', 'R_', '%25', '..', 'constructor', 'ＲＳ']
  const answers = await Promise.all(
    asked.map((state) => server.call('GET /api/data/states/:state', { params: { state } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 404))
  expect(answers[0]?.headers['cache-control']).toBe('no-store')
})
