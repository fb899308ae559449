import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { cobBody, cobvBody, newTxid } from '#testing/bodies.ts'
import { type Json, problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

const pathOf = (charge: Json) => String(charge['location']).replace(/^[^/]+/, '')
const payloadIn = (jws: Json) =>
  JSON.parse(Buffer.from(String(jws).split('.')[1] ?? '', 'base64url').toString()) as Json

test('The payload of a charge is signed with the published key of the bank', async () => {
  await using sandbox = await startTestSandbox()
  const { body: charge } = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())
  const { headers, body: jws } = await sandbox.send('GET', pathOf(charge))
  expect(headers.get('content-type')).toContain('application/jose')
  expect(payloadIn(jws)).toMatchObject({
    txid: charge['txid'],
    status: 'ATIVA',
    valor: { original: '120.50' },
  })

  const { body } = await sandbox.send('GET', '/.well-known/jwks.json')
  const jwk = JSON.parse(JSON.stringify(body['keys']?.[0])) as { kty: string }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const [head, payload, signature = ''] = String(jws).split('.')
  const isGood = (content: string) =>
    verify(
      'sha256',
      Buffer.from(content),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect([isGood(`${head}.${payload}`), isGood(`${head}.${payload}x`)]).toEqual([true, false])
})

test('The amount of a charge with due date is computed for the intended day of payment', async () => {
  await using sandbox = await startTestSandbox()
  const valor = { original: '150.00', multa: { modalidade: 2, valorPerc: '2.00' } }
  const { body: charge } = await sandbox.bank('PUT', `/cobv/${newTxid()}`, cobvBody({ valor }))
  const on = async (query: string) =>
    payloadIn((await sandbox.send('GET', pathOf(charge) + query)).body)['valor']
  expect(await on('')).toMatchObject({ original: '150.00', multa: '0.00', final: '150.00' })
  expect(await on('?DPP=2031-03-12&codMun=4209300')).toMatchObject({ multa: '3.00', final: '153.00' })
})

test('Past days, days after the validity and invalid city codes are refused', async () => {
  await using sandbox = await startTestSandbox()
  const { body: charge } = await sandbox.bank('PUT', `/cobv/${newTxid()}`, cobvBody())
  for (const query of ['DPP=2020-01-01', 'DPP=2031-04-10', 'DPP=amanha', 'codMun=12']) {
    const answer = await sandbox.send('GET', `${pathOf(charge)}?${query}`)
    expect(problemIn(answer)).toBe('400 CobPayloadOperacaoInvalida')
  }
})

test('The payload of an expired charge answers 404 and that of a removed one 410', async () => {
  let now = new Date()
  await using sandbox = await startTestSandbox({ now: () => now })
  const url = `/cob/${newTxid()}`
  const { body: charge } = await sandbox.bank('PUT', url, cobBody())
  now = new Date(now.getTime() + 901_000)
  expect(problemIn(await sandbox.send('GET', pathOf(charge)))).toBe('404 CobPayloadNaoEncontrado')
  await sandbox.bank('PATCH', url, { calendario: { expiracao: 1800 } })
  expect((await sandbox.send('GET', pathOf(charge))).status).toBe(200)
  await sandbox.bank('PATCH', url, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  expect(problemIn(await sandbox.send('GET', pathOf(charge)))).toBe('410 CobPayloadNaoEncontrado')
})
