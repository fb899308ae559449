import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { createServer } from './server.ts'
import { noCallers } from '#testing/no-callers.ts'

const answer = Type.Object({ name: Type.String() })
const query = Type.Object({ page: Type.String() })

/** What an app compiled for a route whose two statuses have one schema. */
async function readCompiled() {
  const app = createServer(readConfig({ LOG_LEVEL: 'silent' }), noCallers)
  const compiled: unknown[] = []
  app.get('/', {
    schema: { querystring: query, response: { 200: answer, 404: answer } },
    handler: (request, reply) => {
      compiled.push(
        request.getValidationFunction('querystring'),
        reply.getSerializationFunction('200'),
        reply.getSerializationFunction('404'),
      )
      return { name: 'x', secret: 'y' }
    },
  })
  const { body } = await app.inject('/?page=1')
  await app.close()
  return { compiled, body }
}

test('a schema is compiled once, however many statuses and apps of a process use it', async () => {
  const [one, other] = [await readCompiled(), await readCompiled()]
  expect([one.body, other.body]).toEqual(['{"name":"x"}', '{"name":"x"}'])
  expect(one.compiled.every((made) => typeof made === 'function')).toBe(true)
  expect(other.compiled.map((made, at) => made === one.compiled[at])).toEqual([true, true, true])
  expect(one.compiled[2]).toBe(one.compiled[1])
})
