import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cobBody, newTxid } from '#testing/bodies.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const order = (sandbox: Sandbox, fault: object) => sandbox.send('POST', '/sandbox/faults', fault)

/** A PUT by a client that hangs up after half a second. */
async function putInAHurry(sandbox: Sandbox, txid: string) {
  const { body } = await sandbox.send('POST', '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: sandbox.config.clientId,
    client_secret: sandbox.config.clientSecret,
  })
  return fetch(`${sandbox.baseUrl}/v2/cob/${txid}`, {
    method: 'PUT',
    body: JSON.stringify(cobBody()),
    headers: { authorization: `Bearer ${String(body['access_token'])}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(500),
  })
}

test('A timeout after the work leaves the new charge in the bank', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  await order(sandbox, { target: 'cob', mode: 'timeout-after' })
  await expect(putInAHurry(sandbox, txid)).rejects.toThrow('timeout')
  expect((await sandbox.bank('GET', `/cob/${txid}`)).status).toBe(200)
})

test('A timeout before the work creates no charge, and the same PUT then works', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  await order(sandbox, { target: 'cob', mode: 'timeout-before', seconds: 1 })
  await expect(putInAHurry(sandbox, txid)).rejects.toThrow('timeout')
  await sleep(1000)
  expect((await sandbox.bank('GET', `/cob/${txid}`)).status).toBe(404)
  expect((await sandbox.bank('PUT', `/cob/${txid}`, cobBody())).status).toBe(201)
})

test('A client that waits gets a late answer', async () => {
  await using sandbox = await startTestSandbox()
  for (const mode of ['timeout-before', 'timeout-after', 'delay']) {
    await order(sandbox, { target: 'cob', mode, seconds: 0.1 })
    expect((await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())).status).toBe(201)
  }
})

test('A call fails as often as ordered, and then it works', async () => {
  await using sandbox = await startTestSandbox()
  await order(sandbox, { target: 'cob', mode: '503', times: 2 })
  await order(sandbox, { target: 'cob', mode: '429', seconds: 7 })
  await order(sandbox, { target: 'cob', mode: 500 })
  const put = () => sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())
  const answers = [await put(), await put(), await put(), await put(), await put()]
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 429, 500, 201])
  expect(answers[2]?.headers.get('retry-after')).toBe('7')
})

test('A dropped connection has no answer and no effect', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  await sandbox.bank('GET', '/webhook')
  await order(sandbox, { target: 'cob', mode: 'drop' })
  await expect(sandbox.bank('PUT', `/cob/${txid}`, cobBody())).rejects.toThrow('fetch failed')
  expect((await sandbox.bank('GET', `/cob/${txid}`)).status).toBe(404)
})

test('A fault of one method does not affect the others', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cob/${newTxid()}`
  await sandbox.bank('PUT', url, cobBody())
  await order(sandbox, { target: 'cob', mode: '503', method: 'PATCH' })
  expect((await sandbox.bank('GET', url)).status).toBe(200)
  expect((await sandbox.bank('PATCH', url, {})).status).toBe(503)
})

test('A slow refund stays EM_PROCESSAMENTO as long as ordered', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  const { body } = await sandbox.send('POST', '/sandbox/pay', { txid })
  const url = `/pix/${String(body['endToEndId'])}/devolucao`
  await order(sandbox, { target: 'devolucao', mode: 'delay', seconds: 600 })
  await sandbox.bank('PUT', `${url}/slow`, { valor: '1.00' })
  await sandbox.bank('PUT', `${url}/quick`, { valor: '1.00' })
  const status = async (id: string) => (await sandbox.bank('GET', `${url}/${id}`)).body['status']
  await expect.poll(() => status('quick')).toBe('DEVOLVIDO')
  expect(await status('slow')).toBe('EM_PROCESSAMENTO')
})

test('A fault can change the amount, status, code and JSON of an answer', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cob/${newTxid()}`
  const { body: right } = await sandbox.bank('PUT', url, cobBody())
  for (const mode of ['wrong-amount', 'unknown-status', 'no-code'])
    await order(sandbox, { target: 'cob', mode })
  expect((await sandbox.bank('GET', url)).body['valor']).toEqual({ original: '99999.99' })
  expect((await sandbox.bank('GET', url)).body['status']).toBe('EM_ANALISE_ESPECIAL')
  expect((await sandbox.bank('GET', url)).body).not.toHaveProperty('pixCopiaECola')
  await order(sandbox, { target: 'cob', mode: 'malformed' })
  await expect(sandbox.bank('GET', url)).rejects.toThrow('JSON')
  expect((await sandbox.bank('GET', url)).body).toEqual(right)
})

test('A fault can refuse a token', async () => {
  await using sandbox = await startTestSandbox()
  await order(sandbox, { target: 'token', mode: '503' })
  expect((await sandbox.send('POST', '/oauth/token', {})).status).toBe(503)
})

test('A DELETE removes all ordered faults', async () => {
  await using sandbox = await startTestSandbox()
  await order(sandbox, { target: 'cob', mode: '503', times: 99 })
  expect((await sandbox.send('DELETE', '/sandbox/faults')).status).toBe(200)
  expect((await sandbox.bank('POST', '/cob', cobBody())).status).toBe(201)
})

test.for([
  ['an unknown target', { target: 'rec', mode: '503' }],
  ['an unknown mode', { target: 'cob', mode: 'meteor' }],
  ['a webhook that answers 503', { target: 'webhook', mode: '503' }],
  ['a charge out of order', { target: 'cob', mode: 'reorder' }],
  ['a mail out of order', { target: 'smtp', mode: 'reorder' }],
  ['no times', { target: 'cob', mode: '503', times: 0 }],
  ['a time before now', { target: 'cob', mode: 'delay', seconds: -1 }],
] as const)('%s is refused with a sentence', async ([, fault]) => {
  await using sandbox = await startTestSandbox()
  const { status, body } = await order(sandbox, fault)
  expect(status).toBe(400)
  expect(String(body['msg'])).toMatch(/\.$/)
})
