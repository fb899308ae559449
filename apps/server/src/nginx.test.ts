import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, startNginx } from '#testing/nginx.ts'
import { openSale } from '#testing/sale.ts'
import { readStream } from '#testing/stream.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const [shop, pix] = ['loja.example.com', 'pix.example.com']
const secret = 'segredo-do-webhook-atras-do-nginx-0123456789'

// nginx comes from the system's packages, so where it is missing there is nothing to look at.
const program = requirements({ nginx: hasNginx })
describe.runIf(program.isMet)('The shop works behind the deployed nginx', program.options, () => {
  let sale: Awaited<ReturnType<typeof openSale>>
  let proxy: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    sale = await openSale(['main.ts', 'main.ts'], {
      PUBLIC_ORIGIN: `https://${shop}`,
      PIX_WEBHOOK_MODE: 'mtls',
      PIX_WEBHOOK_SECRET: secret,
    })
    proxy = await startNginx(sale.ports)
  }, 90_000)

  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await sale.close()
  }, 30_000)

  const json = (body: object, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const reserve = () => proxy.ask(shop, '/api/cart/', json(sale.request))
  const stored = async () => (await sql`select 1 from bank_inbox`.execute(sale.db)).rows.length

  test('A unit is reserved over TLS, and a call without TLS is redirected to TLS', async () => {
    expect((await reserve()).status).toBe(200)
    const answer = await proxy.plain('/placar')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/placar'])
  })

  test('The events of a stream come through nginx as they are sent', async () => {
    const text = await readStream((address, init) => proxy.ask(shop, address, init), sale.request)
    expect(text).toContain('event: call')
  }, 20_000)

  test('The webhook accepts only calls with the certificate of the bank, whatever their headers say', async () => {
    const word = json({ pix: [{ endToEndId: 'E1', txid: 'nobody' }] }, { 'x-ssl-client-verify': 'SUCCESS' })
    const address = `/hooks/pix/${secret}/pix`
    const refused = [
      await proxy.ask(pix, address, word),
      await proxy.ask(pix, address, word, 'stranger'),
      await proxy.ask(shop, address, word),
      await proxy.ask(shop, address, word, 'bank'),
      await proxy.ask(pix, `/hooks/pix/${secret.replace('s', 'x')}/pix`, word, 'bank'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 400, 404, 404, 404])
    expect(await stored()).toBe(0)

    expect((await proxy.ask(pix, address, word, 'bank')).status).toBe(200)
    expect(await stored()).toBe(1)
    expect((await proxy.ask(pix, '/api/health', {}, 'bank')).status).toBe(404)
  })

  test('No log of nginx tells a token, a CPF, a cart, the code of a guardian or a key of the bank', async () => {
    const cart = 'ffffffff-ffff-4fff-8fff-fffffffffff1'
    const code = 'codigo-da-autorizacao-0123456789-0123456789'
    const { token } = sale
    const addresses = [
      `/api/users/lookup/99999900100?token=${token}`,
      '/api/users/badges/99999900291',
      `/api/cart/${cart}?token=${token}`,
      `/api/cart/admin/${cart}/remove?token=${token}`,
      `/api/cart/admin/search/99999900372?token=${token}`,
      '/home/99999900453',
      `/autorizacao/${code}`,
      `/api/authorisations/${code}`,
      `/api/authorisations/${code}/revoke`,
      '/hooks/pix/segredo-de-teste-0123456789/pix',
    ]
    for (const address of addresses) await (await proxy.ask(shop, address)).text()
    await expect.poll(() => proxy.logs()[0], { timeout: 10_000 }).toContain('/hooks/pix/•/pix')

    const said = proxy.logs().join('')
    expect(said).toContain('"status":')
    for (const word of [token, secret, '99999900', cart, code, 'segredo-de-teste'])
      expect(said).not.toContain(word)
  })

  test('A server is replaced behind nginx during a rush, and no request fails', async () => {
    const reported = await sale.rushWhileReplaced(reserve)
    expect(reported.length).toBeGreaterThan(50)
    expect(reported.filter((status) => status !== 200)).toEqual([])
  }, 90_000)
})
