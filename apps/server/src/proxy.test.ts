import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { hasCaddy, startProxy } from '#testing/proxy.ts'
import { openSale } from '#testing/sale.ts'
import { readStream } from '#testing/stream.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const hosts = { shop: 'loja.example', board: 'placar.example' }

// Caddy comes from the system's packages, so where it is missing there is nothing to look at.
const program = requirements({ caddy: hasCaddy })
describe.runIf(program.isMet)('The shop works behind the deployed proxy', program.options, () => {
  let sale: Awaited<ReturnType<typeof openSale>>
  let proxy: Awaited<ReturnType<typeof startProxy>>

  beforeAll(async () => {
    sale = await openSale(['main.ts', 'main.ts', 'worker.ts', 'worker.ts'], {
      PUBLIC_ORIGIN: `https://${hosts.shop}`,
      RECONCILE_SECONDS: '1',
    })
    proxy = await startProxy(hosts, sale.ports)
  }, 90_000)

  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await sale.close()
  }, 30_000)

  const reserve = (query: string) =>
    proxy.ask(hosts.shop, `/api/cart/${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://${hosts.shop}` },
      body: JSON.stringify(sale.request),
    })

  test('An entry is sold over TLS, by two servers and two workers', async () => {
    const { token } = sale
    const { cartUUID } = (await (await reserve(`?token=${token}`)).json()) as { cartUUID: string }
    const pix = `/api/cart/${cartUUID}/pay/pix?token=${token}`
    const text = await (await proxy.ask(hosts.shop, `${pix}&mode=1`)).text()
    await bankControl.pay({ pixCopiaECola: text })
    const isPaid = async () => {
      const answer = await proxy.ask(hosts.shop, `${pix}&mode=2`)
      return ((await answer.json()) as { paymentStatus: number }).paymentStatus === 1
    }
    let paid = false
    for (let tries = 0; tries < 60 && !paid; tries += 1) {
      await pause(500)
      paid = await isPaid()
    }
    expect(paid).toBe(true)
  }, 60_000)

  test('The answers require TLS of browsers, and the scoreboard has its own name', async () => {
    const { headers } = await proxy.ask(hosts.shop, '/api/health')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect((await proxy.ask(hosts.board, '/api/events/?rankings=1')).status).toBe(200)
  })

  test('No log of the proxy tells a token, a CPF, a cart, the code of a guardian or a key of the bank', async () => {
    const cart = 'ffffffff-ffff-4fff-8fff-fffffffffff1'
    const code = 'codigo-da-autorizacao-0123456789-0123456789'
    const { token } = sale
    const paths = [
      `/api/users/lookup/99999900100?token=${token}`,
      `/api/users/badges/99999900291`,
      `/api/cart/${cart}?token=${token}`,
      `/api/cart/admin/${cart}/remove?token=${token}`,
      `/api/cart/admin/search/99999900372?token=${token}`,
      '/home/99999900453',
      `/autorizacao/${code}`,
      `/api/authorisations/${code}`,
      `/api/authorisations/${code}/revoke`,
      `/hooks/pix/segredo-de-teste-0123456789/pix`,
    ]
    for (const path of paths) await (await proxy.ask(hosts.shop, path)).text()
    while (proxy.log().split('/hooks/pix/').length < 2 && !proxy.log().includes('•/pix')) await pause(50)

    expect(proxy.log()).toContain('"status":')
    for (const secret of [
      token,
      '99999900100',
      '99999900291',
      '99999900372',
      '99999900453',
      cart,
      code,
      'segredo-de-teste',
    ])
      expect(proxy.log()).not.toContain(secret)
  })

  test('The events of a stream come through the proxy as they are sent', async () => {
    const text = await readStream((address, init) => proxy.ask(hosts.board, address, init), sale.request)
    expect(text).toContain('event: call')
  }, 20_000)

  test('The metrics are not to be had through the proxy', async () => {
    expect(await (await proxy.ask(hosts.shop, '/metrics')).text()).not.toContain('porteira_http')
  })

  test('A server is replaced behind the proxy during a rush, and no request fails', async () => {
    const reported = await sale.rushWhileReplaced(() => reserve(''))
    expect(reported.length).toBeGreaterThan(50)
    expect(reported.filter((status) => status !== 200)).toEqual([])
  }, 60_000)
})
