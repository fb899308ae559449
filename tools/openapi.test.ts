import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findIncomplete, findMisnamedComponents, findRepeated, type OpenApi } from './repository/openapi.ts'

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')
const document: OpenApi = JSON.parse(read('docs/openapi.json'))

test('Every operation of the API document has an id, a tag, its security, an answer and a refusal', () => {
  expect(Object.keys(document.paths).length).toBeGreaterThan(50)
  expect(findIncomplete(document)).toEqual([])
})

const whole = {
  operationId: 'listThings',
  summary: 'Things',
  tags: ['Things'],
  security: [],
  responses: { 200: {}, 404: {} },
}
const documentOf = (paths: OpenApi['paths']): OpenApi => ({
  paths,
  tags: [{ name: 'Things', description: 'Things.' }],
  components: { securitySchemes: { key: {} } },
})

test('An operation without security, and each other gap of an operation, is reported', () => {
  const { security, ...open } = whole
  expect(security).toEqual([])
  expect(findIncomplete(documentOf({ '/things': { get: whole } }))).toEqual([])
  const faultOf = (operation: object) => findIncomplete(documentOf({ '/things': { get: operation } }))
  expect(faultOf(open)).toEqual(['GET /things has no security'])
  expect(faultOf({ ...whole, security: [{ ghost: [] }] })).toEqual([
    'GET /things names an unknown security scheme',
  ])
  expect(faultOf({ ...whole, operationId: 'get-things' })).toEqual([
    'GET /things has no readable operationId',
  ])
  expect(faultOf({ ...whole, tags: ['Ghosts'] })).toEqual(['GET /things has no described tag'])
  expect(faultOf({ ...whole, summary: '' })).toEqual(['GET /things has no summary'])
  expect(faultOf({ ...whole, responses: { 404: {} } })).toEqual(['GET /things has no answer of success'])
  expect(faultOf({ ...whole, responses: { 200: {} } })).toEqual(['GET /things has no answer of refusal'])
})

test('Two operations with the same id are reported', () => {
  expect(findIncomplete(documentOf({ '/a': { get: whole }, '/b': { put: whole } }))).toEqual([
    'PUT /b has the operationId of another one',
  ])
})

test('Every shape that the API document uses twice is a component in PascalCase', () => {
  expect(Object.keys(document.components?.schemas ?? {}).length).toBeGreaterThan(50)
  expect(findRepeated(document)).toEqual([])
  expect(findMisnamedComponents(document)).toEqual([])
})

test('A repeated shape and a component with another kind of name are reported', () => {
  const shape = { type: 'object', properties: { id: { type: 'string' } } }
  const planted = {
    paths: {},
    components: {
      schemas: { Thing: { type: 'object', properties: { a: shape, b: shape } }, some_thing: {} },
    },
  }
  const place = '#/components/schemas/Thing/properties'
  expect(findRepeated(planted)).toEqual([`${place}/a and ${place}/b`])
  expect(findMisnamedComponents(planted)).toEqual(['some_thing'])
})

test('The linter of the API document ignores no other trailing slash than those of the contract', () => {
  const lines = read('.redocly.lint-ignore.yaml').split('no-path-trailing-slash:')[1]?.split('\n') ?? []
  const ignored = lines
    .flatMap((line) => /'#\/paths\/(.+)'/.exec(line)?.[1] ?? [])
    .map((name) => name.replaceAll('~1', '/'))
  expect(ignored.toSorted()).toEqual(
    Object.keys(document.paths)
      .filter((url) => url.endsWith('/'))
      .toSorted(),
  )
})
