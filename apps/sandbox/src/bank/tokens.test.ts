import { expect, test } from 'vitest'
import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from '#config.ts'
import { problemIn } from '#testing/bank-client.ts'
import { period } from '#testing/bodies.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

const basic = `Basic ${Buffer.from(`${DEMO_CLIENT_ID}:${DEMO_CLIENT_SECRET}`).toString('base64')}`
const grant = { grant_type: 'client_credentials' }

test('A token is granted for a form or JSON, with credentials in the header or the body', async () => {
  await using sandbox = await startTestSandbox()
  const form = new URLSearchParams({ ...grant, client_id: DEMO_CLIENT_ID, client_secret: DEMO_CLIENT_SECRET })
  const byForm = await fetch(`${sandbox.baseUrl}/oauth/token`, { method: 'POST', body: form })
  expect(await byForm.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  const byJson = await sandbox.send('POST', '/oauth/token', grant, { authorization: basic })
  expect(byJson.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
})

test('A wrong secret, grant or scope is refused without a token', async () => {
  await using sandbox = await startTestSandbox()
  const ask = async (fields: object, authorization = basic) => {
    const { status, body } = await sandbox.send('POST', '/oauth/token', fields, { authorization })
    return `${status} ${String(body['error'])}`
  }
  expect(await ask(grant, 'Basic eDp5')).toBe('401 invalid_client')
  expect(await ask({ grant_type: 'password' })).toBe('400 unsupported_grant_type')
  expect(await ask({ ...grant, scope: 'cob.read tudo' })).toBe('400 invalid_scope')
})

test('A token allows only the calls of its scopes', async () => {
  await using sandbox = await startTestSandbox()
  const fields = { ...grant, scope: 'pix.read' }
  const { body } = await sandbox.send('POST', '/oauth/token', fields, { authorization: basic })
  const authorization = `Bearer ${String(body['access_token'])}`
  const read = (path: string) => sandbox.send('GET', `/v2/${path}?${period()}`, undefined, { authorization })
  expect((await read('pix')).status).toBe(200)
  expect(problemIn(await read('cob'))).toBe('403 AcessoNegado')
})

test('The bank answers 401 without a token and one hour after its grant', async () => {
  let now = new Date()
  await using sandbox = await startTestSandbox({ now: () => now })
  expect(problemIn(await sandbox.send('GET', '/v2/webhook'))).toBe('401 AcessoNegado')
  expect((await sandbox.bank('GET', '/webhook')).status).toBe(200)
  now = new Date(now.getTime() + 3_600_000)
  expect(problemIn(await sandbox.bank('GET', '/webhook'))).toBe('401 AcessoNegado')
})

test('Every token is invalid after a revocation', async () => {
  await using sandbox = await startTestSandbox()
  expect((await sandbox.bank('GET', '/webhook')).status).toBe(200)
  await sandbox.send('POST', '/sandbox/token/revoke')
  expect(problemIn(await sandbox.bank('GET', '/webhook'))).toBe('401 AcessoNegado')
})

test('A path may have extra slashes, and an unknown path answers a problem', async () => {
  await using sandbox = await startTestSandbox()
  expect((await sandbox.bank('GET', '/webhook/')).status).toBe(200)
  expect((await sandbox.bank('GET', '//webhook')).status).toBe(200)
  expect(problemIn(await sandbox.bank('GET', '/rec'))).toBe('404 NaoEncontrado')
})
