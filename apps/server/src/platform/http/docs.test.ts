import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiFile } from '#openapi.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('The running shop serves the printed document as JSON and as YAML', async () => {
  const printed = JSON.parse(readFileSync(openApiFile, 'utf8'))
  const asJson = await server.app.inject('/api/docs/json')
  expect([asJson.statusCode, asJson.json()]).toEqual([200, printed])
  const asYaml = await server.app.inject('/api/docs/yaml')
  expect([asYaml.statusCode, asYaml.body]).toEqual([200, expect.stringContaining('operationId: listEvents')])
})

test('The page of the API runs only scripts of the shop and reads the document from it', async () => {
  const page = await server.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const script = await server.app.inject('/api/docs/static/swagger-initializer.js')
  expect(script.body).toContain('/json')
})
