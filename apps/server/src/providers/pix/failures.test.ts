import { describe, expect, test } from 'vitest'
import { BankError } from './bank-error.ts'
import { createBreaker } from './breaker.ts'
import { createPixClient } from './client.ts'
import { type Answer, isTokenCall, startTestBank, token, txid } from './test-bank.ts'

async function failureOf(answer: Answer | 'silence' | 'hang-up', given: object = {}) {
  await using bank = await startTestBank((request) => (isTokenCall(request) ? token() : answer))
  const client = createPixClient(bank.config(given))
  const error = await client.readCharge('cob', txid).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(BankError)
  return error
}

describe('Each error answer of a bank becomes a BankError', () => {
  test('An answer in problem+json is read without the wrong value', async () => {
    const body = {
      type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
      title: 'Cobrança inválida.',
      status: 400,
      detail: 'A requisição não respeita o schema.',
      violacoes: [{ razao: 'CPF inválido.', propriedade: 'cob.devedor.cpf', valor: '99999000119' }],
    }
    const headers = { 'content-type': 'application/problem+json' }
    expect(await failureOf({ status: 400, body, headers })).toMatchObject({
      kind: 'refused',
      status: 400,
      type: 'CobOperacaoInvalida',
      detail: 'A requisição não respeita o schema.; cob.devedor.cpf: CPF inválido.',
    })
  })

  test.each([
    [{ nome: 'txid_duplicado', mensagem: 'Já existe 99999000118' }, 'txid_duplicado', 'Já existe …'],
    [{ erros: [{ codigo: '4769515', mensagem: 'Saldo' }] }, '4769515', 'Saldo'],
    [{ statusCode: 409, error: 'Conflict', message: 'Repetido' }, 'Conflict', 'Repetido'],
    [[], 'unknown', ''],
    ['<html>', 'unknown', ''],
  ])('An error body %j is read', async (body, type, detail) =>
    expect(await failureOf({ status: 409, body })).toMatchObject({ kind: 'refused', type, detail }),
  )

  test.each([
    [403, 'unauthorized'],
    [404, 'not_found'],
    [410, 'not_found'],
    [422, 'refused'],
    [500, 'unavailable'],
    [302, 'unavailable'],
  ])('A status of %d means %s', async (status, kind) =>
    expect(await failureOf({ status, headers: { location: 'http://127.0.0.1:1/' } })).toMatchObject({
      kind,
      status,
    }),
  )

  test('The requested pause of the bank is passed on', async () =>
    expect(await failureOf({ status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 7,
    }))

  test('An answer that is not JSON counts as no answer', async () =>
    expect(await failureOf({ body: '<html>' })).toMatchObject({
      kind: 'unavailable',
      type: 'malformed_answer',
    }))
})

describe('A missing or unusable answer is unavailable', () => {
  test('A bank that closes the connection is unavailable', async () =>
    expect(await failureOf('hang-up')).toMatchObject({
      kind: 'unavailable',
      status: 0,
      type: 'UND_ERR_SOCKET',
    }))

  test('A bank that does not answer in time is unavailable', async () =>
    expect(await failureOf('silence', { timeoutInMs: 300 })).toMatchObject({
      kind: 'unavailable',
      type: 'timeout',
    }))

  test('An address without a server is unavailable', async () => {
    const client = createPixClient({
      bank: 'standard',
      baseUrl: 'http://127.0.0.1:1/v2',
      tokenUrl: 'http://127.0.0.1:1/oauth/token',
      clientId: 'loja',
      clientSecret: 'segredo',
      key: 'k',
    })
    await expect(client.readWebhook()).rejects.toMatchObject({ kind: 'unavailable', type: 'ECONNREFUSED' })
  })
})

test('An error contains neither token nor secret', async () => {
  const error = await failureOf({ status: 500, body: { message: 'falhou' } })
  const everything = JSON.stringify(error, Object.getOwnPropertyNames(error))
  expect(everything).toContain('500')
  expect(everything).not.toMatch(/segredo|Bearer|Basic/)
})

describe('The circuit breaker protects a failing bank', () => {
  const down = () => Promise.reject(new BankError('unavailable', { type: 'timeout' }))
  const refused = () => Promise.reject(new BankError('refused', { status: 400, type: 'x' }))
  const up = () => Promise.resolve('fine')
  const typeOf = (call: Promise<unknown>) =>
    call.then(String, (error: unknown) => (error instanceof BankError ? error.type : 'other'))

  function breakerAt() {
    const clock = { ms: 0 }
    const guarded = createBreaker({}, () => clock.ms)
    const fail = async (times: number) => {
      for (let count = 0; count < times; count++) await typeOf(guarded(down))
    }
    return { clock, guarded, fail }
  }

  test('The breaker opens after five failures and then stops all calls', async () => {
    const { guarded, fail } = breakerAt()
    await fail(4)
    expect(await typeOf(guarded(up))).toBe('fine')
    await fail(5)
    expect(await typeOf(guarded(up))).toBe('circuit_open')
  })

  test('Failures over more than thirty seconds do not open the breaker', async () => {
    const { clock, guarded, fail } = breakerAt()
    await fail(4)
    clock.ms = 30_001
    await fail(4)
    expect(await typeOf(guarded(up))).toBe('fine')
  })

  test('Refusals of the bank are answers and not failures', async () => {
    const { guarded } = breakerAt()
    for (let count = 0; count < 9; count++) await typeOf(guarded(refused))
    expect(await typeOf(guarded(up))).toBe('fine')
  })

  test('The breaker allows one trial call after fifteen seconds, and its success closes the breaker', async () => {
    const { clock, guarded, fail } = breakerAt()
    await fail(5)
    clock.ms = 15_000
    const answers = await Promise.all([typeOf(guarded(up)), typeOf(guarded(up))])
    expect(answers).toEqual(['fine', 'circuit_open'])
    expect(await typeOf(guarded(up))).toBe('fine')
  })

  test('A failed trial call keeps the breaker open for another fifteen seconds', async () => {
    const { clock, guarded, fail } = breakerAt()
    await fail(5)
    clock.ms = 15_000
    await fail(1)
    clock.ms = 29_999
    expect(await typeOf(guarded(up))).toBe('circuit_open')
    clock.ms = 30_000
    expect(await typeOf(guarded(up))).toBe('fine')
  })

  test('The client does not call a dead bank again', async () => {
    await using bank = await startTestBank(() => ({ status: 503 }))
    const client = createPixClient(bank.config(), { failures: 2 })
    for (let count = 0; count < 5; count++) await typeOf(client.readWebhook())
    expect(bank.requests).toHaveLength(2)
  })
})
