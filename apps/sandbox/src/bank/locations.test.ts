import { expect, test } from 'vitest'
import { cobBody, newTxid, period } from '#testing/bodies.ts'
import { problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

test('A location that exists before its charge serves exactly one charge', async () => {
  await using sandbox = await startTestSandbox()
  const { status, body: loc } = await sandbox.bank('POST', '/loc', { tipoCob: 'cob' })
  expect(status).toBe(201)
  const requested = cobBody({ loc: { id: loc['id'] } })
  const { body } = await sandbox.bank('PUT', `/cob/${newTxid()}`, requested)
  expect(body['location']).toBe(loc['location'])
  expect(problemIn(await sandbox.bank('PUT', `/cob/${newTxid()}`, requested))).toBe('400 CobOperacaoInvalida')
})

test('A charge that moves to another location keeps its revision', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cob/${newTxid()}`
  const { body: before } = await sandbox.bank('PUT', url, cobBody())
  const { body: loc } = await sandbox.bank('POST', '/loc', { tipoCob: 'cob' })
  const { body: after } = await sandbox.bank('PATCH', url, { loc: { id: loc['id'] } })
  expect(after).toMatchObject({ revisao: 0, location: loc['location'] })
  const { body: old } = await sandbox.bank('GET', `/loc/${String(before['loc']?.['id'])}`)
  expect(old['txid']).toBeUndefined()
})

test('A location of the wrong kind is refused', async () => {
  await using sandbox = await startTestSandbox()
  const { body: loc } = await sandbox.bank('POST', '/loc', { tipoCob: 'cobv' })
  const answer = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody({ loc: { id: loc['id'] } }))
  expect(problemIn(answer)).toBe('400 CobOperacaoInvalida')
  expect(problemIn(await sandbox.bank('POST', '/loc', { tipoCob: 'rec' }))).toBe(
    '400 PayloadLocationOperacaoInvalida',
  )
})

test('A charge that is unlinked from its location cannot be read or paid by its old code', async () => {
  await using sandbox = await startTestSandbox()
  const { body } = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())
  const url = `/loc/${String(body['loc']?.['id'])}`
  expect((await sandbox.bank('DELETE', `${url}/txid`)).body).not.toHaveProperty('txid')

  const paid = await sandbox.send('POST', '/sandbox/pay', { pixCopiaECola: body['pixCopiaECola'] })
  expect([paid.status, paid.body['msg']]).toEqual([404, 'Código Pix não encontrado.'])
  const charge = await sandbox.bank('GET', `/cob/${String(body['txid'])}`)
  expect(charge.body).not.toHaveProperty('pixCopiaECola')
})

test('Locations are listed by kind and by the presence of a charge', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())
  await sandbox.bank('POST', '/loc', { tipoCob: 'cobv' })
  const kinds = async (filter: string) => {
    const { body } = await sandbox.bank('GET', `/loc?${period()}&${filter}`)
    return Object.values(body['loc'] ?? {}).map(({ tipoCob }) => tipoCob)
  }
  expect(await kinds('')).toEqual(['cob', 'cobv'])
  expect(await kinds('tipoCob=cobv')).toEqual(['cobv'])
  expect(await kinds('txIdPresente=true')).toEqual(['cob'])
  expect(problemIn(await sandbox.bank('GET', '/loc/99'))).toBe('404 PayloadLocationNaoEncontrado')
})
