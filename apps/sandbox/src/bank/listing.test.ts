import { expect, test } from 'vitest'
import { cobBody, cobvBody, newTxid, period } from '#testing/bodies.ts'
import { problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

test('The pages of a list together hold every charge once', async () => {
  await using sandbox = await startTestSandbox()
  const txids = Array.from({ length: 5 }, newTxid)
  for (const txid of txids) await sandbox.bank('PUT', `/cob/${txid}`, cobBody())

  const page = (number: number) =>
    sandbox.bank('GET', `/cob?${period()}&paginacao.paginaAtual=${number}&paginacao.itensPorPagina=2`)
  const pages = [await page(0), await page(1), await page(2)]
  expect(pages.flatMap(({ body }) => Object.values(body['cobs'] ?? {}).map(({ txid }) => txid))).toEqual(
    txids,
  )
  expect(pages[2]?.body['parametros']?.['paginacao']).toEqual({
    paginaAtual: 2,
    itensPorPagina: 2,
    quantidadeDePaginas: 3,
    quantidadeTotalDeItens: 5,
  })
})

test('Charges are found by status, debtor and location', async () => {
  await using sandbox = await startTestSandbox()
  const [paid, open] = [newTxid(), newTxid()]
  await sandbox.bank('PUT', `/cobv/${paid}`, cobvBody())
  const { body } = await sandbox.bank(
    'PUT',
    `/cobv/${open}`,
    cobvBody({ devedor: { cpf: '99999900100', nome: 'Ari' } }),
  )
  await sandbox.send('POST', '/sandbox/pay', { txid: paid })
  await sandbox.bank('DELETE', `/loc/${String(body['loc']?.['id'])}/txid`)

  const found = async (filter: string) => {
    const { body: list } = await sandbox.bank('GET', `/cobv?${period()}&${filter}`)
    return Object.values(list['cobs'] ?? {}).map(({ txid }) => txid)
  }
  expect(await found('status=CONCLUIDA')).toEqual([paid])
  expect(await found('cpf=99999900100')).toEqual([open])
  expect(await found('locationPresente=true')).toEqual([paid])
  expect(await found('locationPresente=false')).toEqual([open])
})

const backwards = 'inicio=2026-02-01T00:00:00Z&fim=2026-01-01T00:00:00Z'

test.for([
  ['/cob', 'CobConsultaInvalida'],
  ['/cobv', 'CobVConsultaInvalida'],
  ['/loc', 'PayloadLocationConsultaInvalida'],
  ['/pix', 'PixConsultaInvalida'],
  ['/webhook', 'WebhookConsultaInvalida'],
] as const)('%s refuses a period that runs backwards and pages that cannot be', async ([url, type]) => {
  await using sandbox = await startTestSandbox()
  const now = period()
  const wrong = [
    backwards,
    `${now}&paginacao.paginaAtual=-1`,
    `${now}&paginacao.itensPorPagina=1001`,
    'inicio=ontem',
  ]
  for (const query of wrong)
    expect(problemIn(await sandbox.bank('GET', `${url}?${query}`))).toBe(`400 ${type}`)
})

test('A list filtered by both CPF and CNPJ is refused', async () => {
  await using sandbox = await startTestSandbox()
  const query = `${period()}&cpf=99999900100&cnpj=11222333000181`
  expect(problemIn(await sandbox.bank('GET', `/cob?${query}`))).toBe('400 CobConsultaInvalida')
  expect(problemIn(await sandbox.bank('GET', `/pix?${query}`))).toBe('400 PixConsultaInvalida')
})
