import { describe, expect, test } from 'vitest'
import { createPixClient } from './client.ts'
import { isTokenCall, startTestBank, token, txid, wireCharge } from './test-bank.ts'

const tokensAsked = (paths: string[]) => paths.filter((path) => path === 'POST /oauth/token').length

describe('The token cache shares and renews tokens', () => {
  test('A token is requested once for all calls that wait for it', async () => {
    await using bank = await startTestBank((request) =>
      isTokenCall(request) ? token() : { body: wireCharge() },
    )
    const client = createPixClient(bank.config())
    await Promise.all(Array.from({ length: 10 }, () => client.readCharge('cob', txid)))
    expect(tokensAsked(bank.paths())).toBe(1)
    expect(bank.requests).toHaveLength(11)
  })

  test('A rejected token is renewed and the call is repeated', async () => {
    let tokens = 0
    await using bank = await startTestBank((request) => {
      if (isTokenCall(request)) return token(`t${++tokens}`)
      return request.headers.authorization === 'Bearer t2' ? { body: wireCharge() } : { status: 401 }
    })
    expect((await createPixClient(bank.config()).readCharge('cob', txid)).txid).toBe(txid)
  })

  test('A token is renewed only once per call', async () => {
    await using bank = await startTestBank((request) => (isTokenCall(request) ? token() : { status: 401 }))
    await expect(createPixClient(bank.config()).readCharge('cob', txid)).rejects.toMatchObject({
      kind: 'unauthorized',
      status: 401,
    })
    expect(bank.paths().map((path) => path.split('/').at(-1))).toEqual(['token', txid, 'token', txid])
  })

  test('A token is renewed before it expires', async () => {
    await using bank = await startTestBank((request) =>
      isTokenCall(request) ? token('t', '0.05') : { body: wireCharge() },
    )
    const client = createPixClient(bank.config())
    await client.readCharge('cob', txid)
    await new Promise((later) => setTimeout(later, 60))
    await client.readCharge('cob', txid)
    expect(tokensAsked(bank.paths())).toBe(2)
  })

  test.each([400, 401])(
    'A bank that answers the credentials with %d causes an unauthorized error',
    async (status) => {
      await using bank = await startTestBank(() => ({ status, body: { error: 'invalid_client' } }))
      await expect(createPixClient(bank.config()).readCharge('cob', txid)).rejects.toMatchObject({
        kind: 'unauthorized',
      })
    },
  )

  test('A failed token request is not cached', async () => {
    let tries = 0
    await using bank = await startTestBank((request) => {
      if (!isTokenCall(request)) return { body: wireCharge() }
      return ++tries === 1 ? { status: 503 } : token()
    })
    const client = createPixClient(bank.config())
    await expect(client.readCharge('cob', txid)).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await client.readCharge('cob', txid)).txid).toBe(txid)
  })
})

describe('Each bank gets its credentials in its own format', () => {
  const asksOf = async (bankName: string, given: object = {}) => {
    await using bank = await startTestBank((request) =>
      isTokenCall(request) ? token() : { body: wireCharge() },
    )
    await createPixClient(bank.config({ bank: bankName, ...given })).readCharge('cob', txid)
    const [first, second] = bank.requests
    return { first, second }
  }
  const basic = `Basic ${Buffer.from('loja:segredo').toString('base64')}`

  test('The standard bank gets Basic credentials and a form with scopes', async () => {
    const { first } = await asksOf('standard')
    expect(first?.headers).toMatchObject({
      authorization: basic,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(first?.body).toMatch(/^grant_type=client_credentials&scope=cob\.read\+/)
  })

  test('Efí gets Basic credentials and JSON without scopes', async () => {
    const { first } = await asksOf('efi')
    expect(first?.headers.authorization).toBe(basic)
    expect(first?.body).toBe('{"grant_type":"client_credentials"}')
  })

  test('Inter gets id and secret in the form and the account in a header', async () => {
    const { first, second } = await asksOf('inter', { accountNumber: '1234567' })
    expect(first?.headers.authorization).toBeUndefined()
    expect(first?.body).toContain('client_id=loja&client_secret=segredo')
    expect(second?.headers['x-conta-corrente']).toBe('1234567')
  })

  test('Sicoob gets only the id, in the form and in every call', async () => {
    const { first, second } = await asksOf('sicoob')
    expect(first?.body).toContain('client_id=loja')
    expect(first?.body).not.toContain('segredo')
    expect(second?.headers['client_id']).toBe('loja')
  })

  test('Banco do Brasil gets an application key in every address', async () => {
    const { second } = await asksOf('bb', { appKey: 'chave-1' })
    expect(second?.url.searchParams.get('gw-dev-app-key')).toBe('chave-1')
  })

  test('Itaú gets a correlation id in every call', async () => {
    const { second } = await asksOf('itau')
    expect(second?.headers['x-correlationid']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('Sicredi gets charges at another version of the API', async () => {
    await using bank = await startTestBank((request) =>
      isTokenCall(request) ? token() : { body: wireCharge() },
    )
    const client = createPixClient(bank.config({ bank: 'sicredi', baseUrl: `${bank.origin}/api/v2` }))
    await client.readCharge('cob', txid)
    await client.readCharge('cobv', txid)
    expect(bank.paths().slice(1)).toEqual([`GET /api/v3/cob/${txid}`, `GET /api/v2/cobv/${txid}`])
  })

  test('A real bank without a certificate is refused at the start', () => {
    const config = { bank: 'bradesco', clientId: 'loja', clientSecret: 'segredo', key: 'k' }
    expect(() => createPixClient(config)).toThrow('needs a client certificate')
    expect(() => createPixClient({ ...config, bank: 'banco-da-esquina' })).toThrow('Unknown bank')
    expect(() => createPixClient({ ...config, bank: 'standard' })).toThrow('needs a base URL')
  })
})
