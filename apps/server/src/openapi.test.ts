import { readFileSync } from 'node:fs'
import { endpoints, type Key } from '@porteira/contract'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument, openApiFile } from './openapi.ts'
import { securityOf } from './openapi/security.ts'

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: object }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  security: Record<string, string[]>[]
  responses: Record<string, Response | Reference>
}
type Response = { description: string; content?: Record<string, { schema: object }> }
type Reference = { $ref: string }
type Schemes = Record<string, { type: string; in?: string; name?: string; scheme?: string }>
type Document = {
  openapi: string
  info: Record<string, string>
  components: {
    securitySchemes: Schemes
    responses: Record<string, Response>
    schemas: Record<string, object>
  }
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

/** What a reference of the document leads to. */
const follow = <Part extends object>(part: Part | Reference) =>
  ('$ref' in part
    ? part.$ref
        .split('/')
        .slice(1)
        .reduce((found: object, name) => found[name as never], document)
    : part) as Part

/** The published calls in the order of docs/product/interface.md#calls; a path with several uses is listed once. */
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

/** The query parameters of each published call (docs/product/interface.md#calls). */
const queries: Record<string, string[]> = {
  'GET /api/events/{eventUUID}': ['token', 'showItems', 'rankings'],
  'GET /api/events/': ['token', 'online', 'rankings', 'closed'],
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

test('The printed document is what the contract says', () => {
  expect(readFileSync(openApiFile, 'utf8') === text, 'run `npm run generate -- openapi`').toBe(true)
})

test('The document describes every published call', () => {
  const names = operations().map(({ name }) => name)
  expect(specified.filter((name) => !names.includes(name))).toEqual([])
})

test('The document names every query parameter of the published calls', () => {
  for (const [name, words] of Object.entries(queries)) {
    const { parameters = [], security } = operations().find((one) => one.name === name)!.operation
    // The token of a session is a security scheme, which a document does not name as a parameter again.
    const schemes = security.flatMap(Object.keys).map((scheme) => document.components.securitySchemes[scheme])
    const named = [...parameters, ...schemes]
      .filter((parameter) => parameter?.in === 'query')
      .map((parameter) => parameter?.name)
    expect(named, name).toEqual(expect.arrayContaining(words))
  }
})

test('It is OpenAPI 3.1 with a name, a version and a licence', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({
    title: 'Porteira',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  expect(document.info['license']).toEqual({ name: 'MIT', identifier: 'MIT' })
})

test('Every call has a sentence, a group and an answer for success, for a refusal and for a failure', () => {
  for (const { name, operation } of operations()) {
    expect(operation.summary, name).toMatch(/^[A-Z]/)
    expect(operation.tags, name).toHaveLength(1)
    expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(['200', '4XX', '5XX']))
    for (const response of Object.values(operation.responses))
      expect(follow(response).description).not.toBe('')
  }
})

test('Every name in a path is a required parameter of it, and no parameter stands twice', () => {
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

test('A call has a body only if it changes something', () => {
  const reading = operations().filter(({ method }) => method === 'get')
  expect(reading.filter(({ operation }) => operation.requestBody)).toEqual([])
})

test('Every refusal has the one shape that clients know', () => {
  for (const { name, operation } of operations())
    for (const [status, response] of Object.entries(operation.responses).filter(([code]) =>
      /^[45]/.test(code),
    ))
      expect(follow(response).content?.['application/json']?.schema, `${name} ${status}`).toEqual({
        $ref: '#/components/schemas/Problem',
      })
  expect(document.components.schemas['Problem']).toMatchObject({
    required: ['status', 'msg', 'code', 'requestId'],
  })
})

test('No schema uses a word that OpenAPI 3.1 does not have, and every reference leads to a component', () => {
  expect(text).not.toMatch(/"nullable":/)
  const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, place = '']) => place)
  expect(references.length).toBeGreaterThan(500)
  expect(references.filter(($ref) => follow({ $ref }) === undefined)).toEqual([])
})

test('Every call names the security that its caller in the contract has to show, and a public one says none', () => {
  for (const [key, { caller }] of Object.entries(endpoints)) {
    const name = key.replaceAll(/:(\w+)/g, '{$1}')
    const { security } = operations().find((one) => one.name === name)!.operation
    expect(security, name).toEqual(securityOf[caller])
  }
  expect(securityOf.visitor).toEqual([])
  expect(securityOf.anyone).toContainEqual({})
  for (const caller of ['user', 'admin', 'service', 'bank'] as const) {
    expect(securityOf[caller].length).toBeGreaterThan(0)
    expect(securityOf[caller]).not.toContainEqual({})
  }
})

/** The schemes of HTTP authentication that IANA has registered and that clients know. */
const REGISTERED = ['basic', 'bearer', 'digest', 'dpop', 'hoba', 'mutual', 'negotiate', 'oauth']

test('Every security scheme is of a kind that OpenAPI and the registry of HTTP schemes have', () => {
  const { securitySchemes } = document.components
  expect(Object.keys(securitySchemes)).toContain('webhookSecret')
  const kinds = Object.values(securitySchemes).map(({ type, in: place, scheme }) => [type, place ?? scheme])
  const known = [
    ...['query', 'header', 'cookie'].map((place) => ['apiKey', place]),
    ...REGISTERED.map((scheme) => ['http', scheme]),
  ]
  expect(known).toEqual(expect.arrayContaining(kinds))
})

test('The document says at both calls with showOpenFormations what its value means', () => {
  const described = operations().flatMap(({ name, operation: { parameters = [] } }) =>
    parameters
      .filter((parameter) => parameter.name === 'showOpenFormations')
      .map(({ description }) => [name, description]),
  )
  expect(described).toEqual([
    ['GET /api/users/{userId}/purchases', expect.stringContaining('`openFormations`')],
    ['GET /api/cart/{cartUUID}', expect.stringContaining('`cartItemId`')],
  ])
})

test('A call that answers files, takes a photo or may be repeated says so', () => {
  const typesOf = (key: Key) => {
    const { operation } = operations().find(({ name }) => name === key.replaceAll(/:(\w+)/g, '{$1}'))!
    return Object.keys(follow<Response>(operation.responses['200']!).content ?? {})
  }
  expect(typesOf('GET /api/events/:eventUUID/banner')).toEqual(['image/jpeg'])
  expect(typesOf('GET /api/cart/:cartUUID/pay/pix')).toEqual(['application/json', 'image/png', 'text/plain'])
  const photo = document.paths['/api/users/{uuid}/picture']!['post']!
  expect(Object.keys(photo.requestBody!.content)).toEqual(['multipart/form-data'])
  const reserve = document.paths['/api/cart/']!['post']!
  expect(reserve.parameters).toEqual([expect.objectContaining({ in: 'header', name: 'Idempotency-Key' })])
})
