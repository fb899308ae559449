import { expect, test } from 'vitest'
import { cobBody, newTxid } from '#testing/bodies.ts'
import { problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** Pays a Pix of 120.50 and returns the address of its refunds. */
async function receive(sandbox: Sandbox, given: object = {}) {
  const txid = newTxid()
  await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  const { body } = await sandbox.send('POST', '/sandbox/pay', { txid, ...given })
  return { txid, e2eid: String(body['endToEndId']), url: `/pix/${String(body['endToEndId'])}/devolucao` }
}

const statusAt = async (sandbox: Sandbox, url: string) => (await sandbox.bank('GET', url)).body['status']

test('A refund is EM_PROCESSAMENTO first and DEVOLVIDO a moment later', async () => {
  await using sandbox = await startTestSandbox()
  const { txid, url } = await receive(sandbox)
  const asked = await sandbox.bank('PUT', `${url}/r1`, { valor: '20.50', descricao: 'Desistência' })
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({
    id: 'r1',
    valor: '20.50',
    status: 'EM_PROCESSAMENTO',
    natureza: 'ORIGINAL',
  })
  expect(String(asked.body['rtrId'])).toMatch(/^D[0-9A-Za-z]{31}$/)
  await expect.poll(() => statusAt(sandbox, `${url}/r1`)).toBe('DEVOLVIDO')

  const { body } = await sandbox.bank('GET', `/cob/${txid}`)
  expect(body).toMatchObject({
    status: 'CONCLUIDA',
    pix: [{ devolucoes: [{ id: 'r1', status: 'DEVOLVIDO' }] }],
  })
})

test('A repeated refund is one refund, and with another value it is refused', async () => {
  await using sandbox = await startTestSandbox({ refundSeconds: 60 })
  const { url } = await receive(sandbox)
  const first = await sandbox.bank('PUT', `${url}/r1`, { valor: '20.00' })
  const again = await sandbox.bank('PUT', `${url}/r1`, { valor: '20.00' })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(problemIn(await sandbox.bank('PUT', `${url}/r1`, { valor: '21.00' }))).toBe(
    '400 PixDevolucaoInvalida',
  )
  expect(Object.keys((await sandbox.send('GET', '/sandbox/refunds')).body)).toHaveLength(1)
})

test('Refunds never exceed the Pix, and a failed one does not count', async () => {
  await using sandbox = await startTestSandbox()
  const { url } = await receive(sandbox)
  await sandbox.send('POST', '/sandbox/faults', { target: 'devolucao', mode: 'no-balance' })
  await sandbox.bank('PUT', `${url}/broke`, { valor: '120.50' })
  await expect.poll(() => statusAt(sandbox, `${url}/broke`)).toBe('NAO_REALIZADO')
  expect((await sandbox.bank('GET', `${url}/broke`)).body['motivo']).toBeTypeOf('string')

  expect((await sandbox.bank('PUT', `${url}/r1`, { valor: '100.00' })).status).toBe(201)
  expect(problemIn(await sandbox.bank('PUT', `${url}/r2`, { valor: '20.51' }))).toBe(
    '400 PixDevolucaoInvalida',
  )
  expect((await sandbox.bank('PUT', `${url}/r2`, { valor: '20.50' })).status).toBe(201)
})

test('The bank refuses a refund after 90 days', async () => {
  await using sandbox = await startTestSandbox()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const [old, older] = [
    await receive(sandbox, { horario: daysAgo(89) }),
    await receive(sandbox, { horario: daysAgo(91) }),
  ]
  expect((await sandbox.bank('PUT', `${old.url}/r1`, { valor: '1.00' })).status).toBe(201)
  expect(problemIn(await sandbox.bank('PUT', `${older.url}/r1`, { valor: '1.00' }))).toBe(
    '400 PixDevolucaoInvalida',
  )
})

test('A refund with an invalid id, value or Pix is refused', async () => {
  await using sandbox = await startTestSandbox()
  const { url } = await receive(sandbox)
  for (const [id, body] of [
    ['r1', { valor: '0.00' }],
    ['r1', { valor: 10 }],
    ['r-1', { valor: '1.00' }],
    ['r1', { valor: '1.00', natureza: 'MED_FRAUDE' }],
    ['r1', { valor: '1.00', descricao: 'x'.repeat(141) }],
  ] as const)
    expect(problemIn(await sandbox.bank('PUT', `${url}/${id}`, body))).toBe('400 PixDevolucaoInvalida')
  expect(problemIn(await sandbox.bank('PUT', '/pix/E0/devolucao/r1', { valor: '1.00' }))).toBe(
    '404 PixNaoEncontrado',
  )
  expect(problemIn(await sandbox.bank('GET', `${url}/r9`))).toBe('404 PixDevolucaoNaoEncontrada')
})

test('A refund made by the bank is done at once and names its nature', async () => {
  await using sandbox = await startTestSandbox()
  const { e2eid, url } = await receive(sandbox)
  const order = { endToEndId: e2eid, valor: '50.00', natureza: 'MED_FRAUDE' }
  const { status, body } = await sandbox.send('POST', '/sandbox/refund', order)
  expect(status).toBe(201)
  const { body: seen } = await sandbox.bank('GET', `${url}/${String(body['id'])}`)
  expect(seen).toMatchObject({ valor: '50.00', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' })
})
