import { expect, test } from 'vitest'
import { cobBody, cobvBody, debtor, newTxid, period } from '#testing/bodies.ts'
import { problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

test('A payment completes its charge and is returned with it, alone and in the list', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  const { body: charge } = await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  const paid = await sandbox.send('POST', '/sandbox/pay', { pixCopiaECola: charge['pixCopiaECola'] })
  const e2eid = String(paid.body['endToEndId'])
  expect(paid.status).toBe(201)
  expect(e2eid).toMatch(/^E\d{8}\d{12}[0-9A-Za-z]{11}$/)

  const pix = { endToEndId: e2eid, txid, valor: '120.50', chave: charge['chave'] }
  const { body: after } = await sandbox.bank('GET', `/cob/${txid}`)
  expect(after).toMatchObject({ status: 'CONCLUIDA', revisao: 0, pix: [pix] })
  expect((await sandbox.bank('GET', `/pix/${e2eid}`)).body).toMatchObject(pix)
  expect((await sandbox.bank('GET', `/pix?${period()}`)).body['pix']).toMatchObject([pix])
})

test('The bank accepts a Pix that is late, after removal, repeated or of another value', async () => {
  let now = new Date()
  await using sandbox = await startTestSandbox({ now: () => now })
  const [late, removed] = [newTxid(), newTxid()]
  await sandbox.bank('PUT', `/cob/${late}`, cobBody({ calendario: { expiracao: 60 } }))
  await sandbox.bank('PUT', `/cob/${removed}`, cobBody())
  await sandbox.bank('PATCH', `/cob/${removed}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })

  now = new Date(now.getTime() + 61_000)
  await sandbox.send('POST', '/sandbox/pay', { txid: late, times: 2, valor: '1.00' })
  await sandbox.send('POST', '/sandbox/pay', { txid: removed })
  expect((await sandbox.bank('GET', `/cob/${late}`)).body).toMatchObject({
    status: 'CONCLUIDA',
    pix: [{ valor: '1.00' }, { valor: '1.00' }],
  })
  expect((await sandbox.bank('GET', `/cob/${removed}`)).body).toMatchObject({
    status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    pix: [{ valor: '120.50' }],
  })
})

test('A charge with due date that is paid late has fine and interest as components', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  const valor = {
    original: '150.00',
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 3, valorPerc: '1.00' },
  }
  await sandbox.bank('PUT', `/cobv/${txid}`, cobvBody({ valor }))
  await sandbox.send('POST', '/sandbox/pay', { txid, horario: '2031-03-20T15:00:00Z' })
  const { body } = await sandbox.bank('GET', `/cobv/${txid}`)
  expect(body['pix']).toMatchObject([
    {
      valor: '153.49',
      componentesValor: { original: { valor: '150.00' }, multa: { valor: '3.00' }, juros: { valor: '0.49' } },
    },
  ])
})

test('Pix are found by txid, by payer and by the presence of a txid or a refund', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  const { body: withTxid } = await sandbox.send('POST', '/sandbox/pay', { txid })
  const { body: without } = await sandbox.send('POST', '/sandbox/pay', {
    chave: sandbox.config.pixKey,
    valor: '7.00',
  })
  await sandbox.bank('PUT', `/pix/${String(without['endToEndId'])}/devolucao/r1`, { valor: '7.00' })

  const found = async (filter: string) => {
    const { body } = await sandbox.bank('GET', `/pix?${period()}&${filter}`)
    return Object.values(body['pix'] ?? {}).map(({ endToEndId }) => endToEndId)
  }
  expect(await found(`txid=${txid}`)).toEqual([withTxid['endToEndId']])
  expect(await found(`cpf=${debtor.cpf}`)).toEqual([withTxid['endToEndId']])
  expect(await found('txIdPresente=false')).toEqual([without['endToEndId']])
  expect(await found('devolucaoPresente=true')).toEqual([without['endToEndId']])
  expect(await found('devolucaoPresente=false')).toEqual([withTxid['endToEndId']])
})

test('An unknown code, an unknown Pix and an invalid value are refused in Portuguese', async () => {
  await using sandbox = await startTestSandbox()
  const unknown = await sandbox.send('POST', '/sandbox/pay', { pixCopiaECola: '000201' })
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { status: 'Error', msg: 'Código Pix não encontrado.' },
  ])
  expect((await sandbox.send('POST', '/sandbox/pay', {})).status).toBe(400)
  expect((await sandbox.send('POST', '/sandbox/pay', { txid: 'x', valor: '1,00' })).status).toBe(400)
  expect(problemIn(await sandbox.bank('GET', '/pix/E0'))).toBe('404 PixNaoEncontrado')
})
