import { expect, test } from 'vitest'
import { cobBody, cobvBody, debtor, newTxid } from '#testing/bodies.ts'
import { problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

test('A new charge is ATIVA and has revision 0, a location and a code to copy', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  const { status, body } = await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  expect(status).toBe(201)
  expect(body).toMatchObject({ txid, status: 'ATIVA', revisao: 0, valor: { original: '120.50' } })
  expect(String(body['location'])).toMatch(/^pix\.sandbox\.porteira\.example\/qr\/v2\/[0-9a-f]{32}$/)
  expect(String(body['pixCopiaECola'])).toContain(String(body['location']))
  expect(body['loc']).toMatchObject({ tipoCob: 'cob', location: body['location'], txid })
})

test('A charge without calendar expires after a day', async () => {
  await using sandbox = await startTestSandbox()
  const { body } = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody({ calendario: undefined }))
  expect(body['calendario']).toMatchObject({ expiracao: 86_400 })
})

test('A repeated PUT changes nothing and another body makes a revision', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cob/${newTxid()}`
  const first = await sandbox.bank('PUT', url, cobBody())
  const again = await sandbox.bank('PUT', url, cobBody())
  const other = await sandbox.bank('PUT', url, cobBody({ valor: { original: '99.00' } }))
  expect(again.body).toEqual(first.body)
  expect(other.body).toMatchObject({
    revisao: 1,
    valor: { original: '99.00' },
    location: first.body['location'],
  })
})

test('Every revision can be read, and an unknown one is refused', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cob/${newTxid()}`
  await sandbox.bank('PUT', url, cobBody())
  await sandbox.bank('PATCH', url, { valor: { original: '99.00' } })
  const old = await sandbox.bank('GET', `${url}?revisao=0`)
  expect(old.body).toMatchObject({ revisao: 0, valor: { original: '120.50' } })
  expect(problemIn(await sandbox.bank('GET', `${url}?revisao=2`))).toBe('400 CobConsultaInvalida')
})

test('PATCH changes only the sent fields, keeps the creation time and merges the calendar', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cobv/${newTxid()}`
  const { body: before } = await sandbox.bank('PUT', url, cobvBody())
  const calendario = { validadeAposVencimento: 5 }
  const { status, body } = await sandbox.bank('PATCH', url, { calendario })
  expect(status).toBe(200)
  expect(body).toEqual({ ...before, revisao: 1, calendario: { ...before['calendario'], ...calendario } })
})

test('A removed charge never changes again, and a repeated removal is accepted', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cob/${newTxid()}`
  const remove = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
  await sandbox.bank('PUT', url, cobBody())
  const together = await sandbox.bank('PATCH', url, { ...remove, solicitacaoPagador: 'x' })
  expect(problemIn(together)).toBe('400 CobOperacaoInvalida')

  expect((await sandbox.bank('PATCH', url, remove)).body).toMatchObject({ ...remove, revisao: 1 })
  expect((await sandbox.bank('PATCH', url, remove)).body).toMatchObject({ ...remove, revisao: 1 })
  expect(problemIn(await sandbox.bank('PATCH', url, { valor: { original: '1.00' } }))).toBe(
    '400 CobOperacaoInvalida',
  )
  expect(problemIn(await sandbox.bank('PUT', url, cobBody({ chave: 'x' })))).toBe('400 CobOperacaoInvalida')
})

test('A txid belongs permanently to one kind of charge', async () => {
  await using sandbox = await startTestSandbox()
  const txid = newTxid()
  await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  expect(problemIn(await sandbox.bank('PUT', `/cobv/${txid}`, cobvBody()))).toBe('400 CobVOperacaoInvalida')
  expect(problemIn(await sandbox.bank('GET', `/cobv/${txid}`))).toBe('404 CobVNaoEncontrada')
})

test('The bank chooses a new txid for each POST /cob', async () => {
  await using sandbox = await startTestSandbox()
  const [one, two] = [
    await sandbox.bank('POST', '/cob', cobBody()),
    await sandbox.bank('POST', '/cob', cobBody()),
  ]
  expect(one.status).toBe(201)
  expect(one.body['txid']).not.toBe(two.body['txid'])
})

const address = { logradouro: 'Rua Inventada, 1', cidade: 'Lages', uf: 'SC', cep: '88500000' }

test('A charge with due date names the recipient and keeps the address of the debtor', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/cobv/${newTxid()}`
  const { body } = await sandbox.bank('PUT', url, cobvBody({ devedor: { ...debtor, ...address } }))
  expect(body).toMatchObject({ devedor: address, recebedor: { cnpj: '11222333000181' } })
  expect(String(body['location'])).toContain('/qr/v2/cobv/')
})

test.for([
  ['expiry of zero', { calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
  ['an amount as number', { valor: { original: 120.5 } }, 'cob.valor.original'],
  ['an amount with one decimal', { valor: { original: '120.5' } }, 'cob.valor.original'],
  ['an amount of zero', { valor: { original: '0.00' } }, 'cob.valor.original'],
  ['Pix Saque', { valor: { original: '1.00', retirada: {} } }, 'cob.valor.retirada'],
  ['a name without document', { devedor: { nome: 'Joana' } }, 'cob.devedor'],
  ['CPF and CNPJ together', { devedor: { cpf: '99999900291', cnpj: '11222333000181' } }, 'cob.devedor'],
  ['a short CPF', { devedor: { cpf: '999', nome: 'Joana' } }, 'cob.devedor.cpf'],
  ['the key of somebody else', { chave: 'outra@pessoa.example' }, 'cob.chave'],
  ['a long message', { solicitacaoPagador: 'x'.repeat(141) }, 'solicitacaoPagador'],
  [
    '51 additional lines',
    { infoAdicionais: Array.from({ length: 51 }, () => ({ nome: 'a', valor: 'b' })) },
    'infoAdicionais',
  ],
  ['an unknown location', { loc: { id: 77 } }, 'cob.loc.id'],
] as const)('A charge with %s is refused', async ([, wrong, propriedade]) => {
  await using sandbox = await startTestSandbox()
  const answer = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody(wrong))
  expect(problemIn(answer)).toBe('400 CobOperacaoInvalida')
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.body['violacoes']?.[0]).toMatchObject({ propriedade })
})

const priced = (value: object) => ({ valor: { original: '150.00', ...value } })
const step = (data: string, valorPerc: string) => ({ modalidade: 1, descontoDataFixa: [{ data, valorPerc }] })

test.for([
  [
    'due before its creation',
    { calendario: { dataDeVencimento: '2020-01-01' } },
    'calendario.dataDeVencimento',
  ],
  [
    'due on a day that does not exist',
    { calendario: { dataDeVencimento: '2031-02-30' } },
    'calendario.dataDeVencimento',
  ],
  ['no debtor', { devedor: undefined }, 'devedor'],
  ['a fine of mode 3', priced({ multa: { modalidade: 3, valorPerc: '2.00' } }), 'valor.multa.modalidade'],
  ['interest of mode 9', priced({ juros: { modalidade: 9, valorPerc: '2.00' } }), 'valor.juros.modalidade'],
  [
    'a rebate of the whole price',
    priced({ abatimento: { modalidade: 1, valorPerc: '150.00' } }),
    'valor.abatimento',
  ],
  ['a rebate of 100 %', priced({ abatimento: { modalidade: 2, valorPerc: '100.00' } }), 'valor.abatimento'],
  [
    'a discount after the due date',
    priced({ desconto: step('2031-03-11', '5.00') }),
    'valor.desconto.descontoDataFixa.data',
  ],
  ['a discount of the whole price', priced({ desconto: step('2031-03-01', '150.00') }), 'valor.desconto'],
  [
    'a dated discount without dates',
    priced({ desconto: { modalidade: 2 } }),
    'valor.desconto.descontoDataFixa',
  ],
  ['a daily discount without value', priced({ desconto: { modalidade: 3 } }), 'valor.desconto.valorPerc'],
  [
    'a negative validity',
    { calendario: { dataDeVencimento: '2031-03-10', validadeAposVencimento: -1 } },
    'calendario.validadeAposVencimento',
  ],
] as const)('A due charge with %s is refused', async ([, wrong, property]) => {
  await using sandbox = await startTestSandbox()
  const answer = await sandbox.bank('PUT', `/cobv/${newTxid()}`, cobvBody(wrong))
  expect(problemIn(answer)).toBe('400 CobVOperacaoInvalida')
  const named = Object.values(answer.body['violacoes'] ?? {}).map(({ propriedade }) => propriedade)
  expect(named).toContain(`cobv.${property}`)
})

test('A txid that is too short or has other characters is refused', async () => {
  await using sandbox = await startTestSandbox()
  for (const txid of ['a'.repeat(25), 'a'.repeat(36), `${'a'.repeat(26)}-`])
    expect(problemIn(await sandbox.bank('PUT', `/cob/${txid}`, cobBody()))).toBe('400 CobOperacaoInvalida')
})
