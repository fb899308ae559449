import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { compilersFactory } from './compilers.ts'
import { createServer } from './server.ts'
import { noCallers } from '#testing/no-callers.ts'

const answer = Type.Object({ name: Type.String() })
const query = Type.Object({ page: Type.String() })

/** An object that counts how often its properties are read, as a compiler does. */
function counted<Schema extends object>(schema: Schema) {
  const reads = { count: 0 }
  const proxy = new Proxy(schema, {
    get(target, name, receiver) {
      reads.count += 1
      return Reflect.get(target, name, receiver)
    },
  })
  return { proxy, reads }
}

test('The answers of two apps leave out what the schema does not name', async () => {
  for (const app of [1, 2].map(() => createServer(readConfig({ LOG_LEVEL: 'silent' }), noCallers))) {
    app.get('/', {
      schema: { querystring: query, response: { 200: answer, 404: answer } },
      handler: () => ({ name: 'x', secret: 'y' }),
    })
    expect((await app.inject('/?page=1')).body).toBe('{"name":"x"}')
    expect((await app.inject('/')).statusCode).toBe(400)
    await app.close()
  }
})

test('A schema is compiled when a call first needs it, and once for all statuses and apps of a process', () => {
  const { proxy, reads } = counted(answer)
  const route = { schema: proxy, method: 'GET', url: '/', httpStatus: '200' }
  const compile = compilersFactory.buildSerializer({}, {})
  const first = compile(route)
  expect(reads.count).toBe(0)
  expect(first({ name: 'x', secret: 'y' })).toBe('{"name":"x"}')
  const compiled = reads.count
  expect(compiled).toBeGreaterThan(0)
  expect(compile({ ...route, httpStatus: '404' })({ name: 'z' })).toBe('{"name":"z"}')
  expect(compilersFactory.buildSerializer({}, {})(route)({ name: 'w' })).toBe('{"name":"w"}')
  expect(reads.count).toBe(compiled)
})
