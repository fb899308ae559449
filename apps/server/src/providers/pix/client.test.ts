import { describe, expect, test } from 'vitest'
import { createPixClient } from './client.ts'
import {
  type Answer,
  type ReceivedRequest,
  endToEndId,
  isTokenCall,
  startTestBank,
  token,
  txid,
  wireCharge,
  wirePix,
} from './test-bank.ts'

const answering = (answer: (request: ReceivedRequest) => Answer) => (request: ReceivedRequest) =>
  isTokenCall(request) ? token() : answer(request)
const cob = { valueInCents: 12_050, expiresInSeconds: 900, note: 'Inscrição CERRO-7K2M' }

describe('Charges are written and read at the bank', () => {
  test('A charge is sent with exact centavos, the key of the shop and an expiry', async () => {
    await using bank = await startTestBank(answering(() => ({ status: 201, body: wireCharge() })))
    const charge = await createPixClient(bank.config()).putCob(txid, {
      ...cob,
      debtor: { cpf: '99999000118', name: 'ADAIR PEROZINHO TELES' },
    })

    expect(charge).toEqual({
      txid,
      key: '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907',
      status: 'ATIVA',
      valueInCents: 12_050,
      location: 'pix.example.com/qr/v2/8b3da2f3',
      pixCopiaECola: undefined,
      pix: [],
    })
    const put = bank.requests.at(-1)
    expect([put?.method, put?.url.pathname, put?.headers.authorization]).toEqual([
      'PUT',
      `/v2/cob/${txid}`,
      'Bearer t1',
    ])
    expect(JSON.parse(put?.body ?? '')).toEqual({
      calendario: { expiracao: 900 },
      devedor: { cpf: '99999000118', nome: 'ADAIR PEROZINHO TELES' },
      valor: { original: '120.50' },
      chave: '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907',
      solicitacaoPagador: 'Inscrição CERRO-7K2M',
    })
  })

  test('An installment is sent as a charge with a due day', async () => {
    await using bank = await startTestBank(
      answering(() => ({ body: wireCharge({ calendario: { dataDeVencimento: '2026-12-20' } }) })),
    )
    const debtor = { cpf: '99999000118', name: 'ADAIR PEROZINHO TELES' }
    await createPixClient(bank.config()).putCobv(txid, {
      valueInCents: 1,
      dueOn: '2026-12-20',
      debtor,
      note: 'Parcela 2/3',
    })
    expect(JSON.parse(bank.requests.at(-1)?.body ?? '')).toMatchObject({
      calendario: { dataDeVencimento: '2026-12-20', validadeAposVencimento: 30 },
      valor: { original: '0.01' },
    })
  })

  test.each([
    ['200 instead of 201', { status: 200, body: wireCharge() }],
    ['202', { status: 202, body: wireCharge() }],
    ['another content type', { body: wireCharge(), headers: { 'content-type': 'text/html' } }],
    ['unknown fields, nulls and statuses', { body: wireCharge({ status: 'NOVA', novo: [1], pix: null }) }],
  ])('A charge is read from an answer with %s', async (_, answer) => {
    await using bank = await startTestBank(answering(() => answer))
    expect((await createPixClient(bank.config()).putCob(txid, cob)).valueInCents).toBe(12_050)
  })

  test('A charge is read if the bank answers a write with an empty body', async () => {
    await using bank = await startTestBank(
      answering(({ method }) => (method === 'GET' ? { body: wireCharge() } : { status: 204, body: '' })),
    )
    expect((await createPixClient(bank.config()).removeCharge('cob', txid)).status).toBe('ATIVA')
    expect(bank.paths().slice(1)).toEqual([`PATCH /v2/cob/${txid}`, `GET /v2/cob/${txid}`])
  })

  test('A paid charge contains each Pix and each refund', async () => {
    const devolucoes = [
      {
        id: 'D1',
        rtrId: 'D2',
        valor: '20.00',
        status: 'DEVOLVIDO',
        horario: { solicitacao: '2026-11-20T15:00:00Z' },
      },
    ]
    await using bank = await startTestBank(
      answering(() => ({ body: wireCharge({ status: 'CONCLUIDA', pix: [wirePix({ devolucoes })] }) })),
    )
    const { pix } = await createPixClient(bank.config()).readCharge('cob', txid)
    expect(pix).toMatchObject([
      {
        endToEndId,
        valueInCents: 12_050,
        settledAt: new Date('2026-11-20T14:05:00Z'),
        refunds: [{ valueInCents: 2000 }],
      },
    ])
  })

  test.each(['120,50', '1.234', '', null])('An amount of %j is refused as malformed', async (original) => {
    await using bank = await startTestBank(answering(() => ({ body: wireCharge({ valor: { original } }) })))
    await expect(createPixClient(bank.config()).readCharge('cob', txid)).rejects.toMatchObject({
      kind: 'unavailable',
      type: 'malformed_answer',
    })
  })

  test('An id cannot change the resource in the address', async () => {
    await using bank = await startTestBank(answering(() => ({ body: {} })))
    await expect(createPixClient(bank.config()).readCharge('cob', '..')).rejects.toThrow(RangeError)
    expect(bank.paths()).toEqual(['POST /oauth/token'])
  })
})

describe('Received payments are listed and refunded at the bank', () => {
  test('Every page of the list is read', async () => {
    await using bank = await startTestBank(
      answering(({ url }) => {
        const page = Number(url.searchParams.get('paginacao.paginaAtual'))
        return {
          body: {
            parametros: { paginacao: { paginaAtual: page, quantidadeDePaginas: 3 } },
            pix: [wirePix({ endToEndId: `${endToEndId.slice(0, -1)}${page}` })],
          },
        }
      }),
    )
    const window = { from: new Date('2026-11-20T12:00:00Z'), to: new Date('2026-11-20T14:00:00Z') }
    const pages = await Array.fromAsync(
      createPixClient(bank.config()).listPix({ ...window, hasRefund: true }),
    )

    expect(pages.flat().map((pix) => pix.endToEndId.at(-1))).toEqual(['0', '1', '2'])
    expect(Object.fromEntries(bank.requests[1]?.url.searchParams ?? [])).toEqual({
      inicio: '2026-11-20T12:00:00.000Z',
      fim: '2026-11-20T14:00:00.000Z',
      devolucaoPresente: 'true',
      'paginacao.paginaAtual': '0',
      'paginacao.itensPorPagina': '100',
    })
  })

  test('A refund is requested with its own id and exact centavos', async () => {
    const answer = { id: 'r1', rtrId: 'D1', valor: '0.07', status: 'EM_PROCESSAMENTO' }
    await using bank = await startTestBank(answering(() => ({ status: 201, body: answer })))
    const refund = await createPixClient(bank.config()).putRefund(endToEndId, 'r1', {
      valueInCents: 7,
      description: 'Desistência',
    })
    expect(refund).toMatchObject({ id: 'r1', valueInCents: 7, status: 'EM_PROCESSAMENTO' })
    const put = bank.requests.at(-1)
    expect(put?.url.pathname).toBe(`/v2/pix/${endToEndId}/devolucao/r1`)
    expect(JSON.parse(put?.body ?? '')).toEqual({ valor: '0.07', descricao: 'Desistência' })
  })

  test('The webhook is registered for the key of the shop', async () => {
    await using bank = await startTestBank(
      answering(({ method }) =>
        method === 'PUT' ? { status: 200, body: '' } : { body: { webhookUrl: 'https://a.example' } },
      ),
    )
    const client = createPixClient(bank.config({ key: '+5554900000001' }))
    await client.putWebhook('https://a.example')
    expect(await client.readWebhook()).toBe('https://a.example')
    expect(bank.paths()[1]).toBe('PUT /v2/webhook/%2B5554900000001')
  })
})
