import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument, openApiFile } from './openapi.ts'

type Parameter = { name: string; in: string; required?: boolean; schema?: object }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: Record<string, string>
  paths: Record<string, Record<string, Operation>>
}

let text: string
let document: Document
beforeAll(async () => {
  text = await openApiDocument()
  document = JSON.parse(text)
})

const operations = () =>
  Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${url}`,
      url,
      method,
      operation,
    })),
  )

/** The calls of the specification, in its order; a path that is called in several ways stands once. */
const specified = [
  'GET /api/events/{eventUUID}',
  'GET /api/events/{eventUUID}/banner',
  'GET /api/events/',
  'PUT /api/events/{eventUUID}',
  'GET /api/events/report/not_paid',
  'GET /api/events/{eventUUID}/report/sales',
  'GET /api/data/states/',
  'GET /api/data/states/{state}',
  'POST /api/users/login/token',
  'POST /api/users/login/userpass',
  'GET /api/users/{userId}',
  'GET /api/users/lookup/{cpf}',
  'POST /api/users/new',
  'PUT /api/users/{userId}',
  'POST /api/users/login/recover',
  'POST /api/users/change/pass',
  'POST /api/users/change/email',
  'GET /api/users/badges/{cpf}',
  'GET /api/users/{uuid}/picture',
  'POST /api/users/{uuid}/picture',
  'GET /api/users/{userId}/purchases',
  'POST /api/cart/',
  'GET /api/cart/{cartUUID}',
  'GET /api/cart/{cartUUID}/pay/pix',
  'GET /api/cart/{cartUUID}/pay/pix/{txid}',
  'PUT /api/cart/{cartUUID}/participants',
  'POST /api/cart/{cartUUID}/receipt/email',
  'POST /api/cart/{cartUUID}/receipt/html',
  'GET /api/cart/admin/search/{term}',
  'POST /api/cart/admin/{cartUUID}/remove',
  'POST /api/cart/admin/{cartUUID}/restore',
  'POST /api/cart/admin/{cartUUID}/{cartItemId}/remove',
  'POST /api/cart/admin/{cartUUID}/{cartItemId}/restore',
  'POST /api/cart/admin/{cartUUID}/pix/{txid}/return',
  'GET /api/bundles/{itemUUID}',
  'POST /api/bundles/',
  'PUT /api/bundles/{itemUUID}',
  'GET /api/categories/{itemUUID}',
  'PUT /api/categories/{itemUUID}',
  'GET /api/rankings/category/{catUUID}',
  'GET /api/rankings/players/{eventUUID}',
]

/** What the specification says in the query of a call. */
const queries: Record<string, string[]> = {
  'GET /api/events/{eventUUID}': ['token', 'showItems', 'rankings'],
  'GET /api/events/': ['token', 'online', 'rankings'],
  'POST /api/users/login/token': ['token', 'adminCheck'],
  'POST /api/users/login/userpass': ['cpf', 'pass', 'adminCheck'],
  'GET /api/users/lookup/{cpf}': ['m'],
  'GET /api/users/{userId}/purchases': ['showOpenFormations', 'token'],
  'GET /api/cart/{cartUUID}': ['installments', 'token', 'showOpenFormations'],
  'GET /api/cart/{cartUUID}/pay/pix': ['token', 'mode', 'installments'],
  'GET /api/cart/{cartUUID}/pay/pix/{txid}': ['token', 'mode'],
  'PUT /api/cart/{cartUUID}/participants': ['token', 'fillOpenFormations'],
  'GET /api/bundles/{itemUUID}': ['newBundle', 'eventUUID', 'token'],
  'POST /api/bundles/': ['eventUUID', 'token'],
}

test('the printed document is what the contract says', () => {
  expect(readFileSync(openApiFile, 'utf8') === text, 'run `npm run generate -- openapi`').toBe(true)
})

test('every call of the specification is in it', () => {
  const names = operations().map(({ name }) => name)
  expect(specified.filter((name) => !names.includes(name))).toEqual([])
})

test('with every word that the specification puts in its query', () => {
  for (const [name, words] of Object.entries(queries)) {
    const { parameters = [] } = operations().find((one) => one.name === name)!.operation
    const named = parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => parameter.name)
    expect(named, name).toEqual(expect.arrayContaining(words))
  }
})

test('it is OpenAPI 3.1 with a name, a version and a licence', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({
    title: 'Porteira',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  expect(document.info['license']).toEqual({ name: 'MIT', identifier: 'MIT' })
})

test('every call has a sentence, a group and an answer for success, for a refusal and for a failure', () => {
  for (const { name, operation } of operations()) {
    expect(operation.summary, name).toMatch(/^[A-Z]/)
    expect(operation.tags, name).toHaveLength(1)
    expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(['200', '4XX', '5XX']))
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('')
  }
})

test('every name in a path is a required parameter of it, and no parameter stands twice', () => {
  for (const { name, url, operation } of operations()) {
    const { parameters = [] } = operation
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => `{${parameter.name}}`).toSorted(), name).toEqual(
      (url.match(/\{\w+\}/g) ?? []).toSorted(),
    )
    expect(
      inPath.every(({ required }) => required === true),
      name,
    ).toBe(true)
    expect(
      parameters.every(({ schema }) => schema !== undefined),
      name,
    ).toBe(true)
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size, name).toBe(names.length)
  }
})

test('only calls that change something have a body', () => {
  const reading = operations().filter(({ method }) => method === 'get')
  expect(reading.filter(({ operation }) => operation.requestBody)).toEqual([])
})

test('every refusal has the one shape that clients know', () => {
  for (const { name, operation } of operations())
    for (const [status, { content }] of Object.entries(operation.responses).filter(([code]) =>
      /^[45]/.test(code),
    ))
      expect(content?.['application/json']?.schema, `${name} ${status}`).toMatchObject({
        required: ['status', 'msg', 'code', 'requestId'],
      })
})

test('no schema uses a word that OpenAPI 3.1 does not have', () => {
  expect(text).not.toMatch(/"nullable":/)
  expect(text).not.toMatch(/"\$ref":/)
})
