import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankDoor } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { hasCaddy, startProxy } from '#testing/proxy.ts'
import { openTestDatabase } from '#testing/server.ts'

const hosts = { shop: 'loja.example', board: 'placar.example' }

// Caddy comes from the system's packages, so where it is missing there is nothing to look at.
describe.runIf(hasCaddy)('behind the deployed proxy', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let members: Member[]
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let itemUUID: string
  let token: string

  const start = (file: 'main.ts' | 'worker.ts', port = 0) =>
    startMember(file, {
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: `https://${hosts.shop}`,
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(port),
      DRAIN_SECONDS: '4',
      RECONCILE_SECONDS: '1',
    })

  beforeAll(async () => {
    database = await openTestDatabase()
    const { id } = await buildEvent(database.db)
    itemUUID = (await buildCategory(database.db, { eventId: id, total: 100_000 })).id
    token = (await buildBuyer(database.db)).token
    const files = ['main.ts', 'main.ts', 'worker.ts', 'worker.ts'] as const
    members = await Promise.all(files.map((file) => start(file)))
    proxy = await startProxy(
      hosts,
      members.slice(0, 2).map(({ port }) => port),
    )
  }, 90_000)

  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await Promise.all(members.map((member) => member.end('SIGTERM')))
    await database.close()
  }, 30_000)

  const reserve = (query: string) =>
    proxy.ask(hosts.shop, `/api/cart/${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://${hosts.shop}` },
      body: JSON.stringify({ items: [{ itemUUID, quantity: 1 }] }),
    })

  test('an entry is sold over TLS, by two servers and two workers', async () => {
    const { cartUUID } = (await (await reserve(`?token=${token}`)).json()) as { cartUUID: string }
    const pix = `/api/cart/${cartUUID}/pay/pix?token=${token}`
    const text = await (await proxy.ask(hosts.shop, `${pix}&mode=1`)).text()
    await bankDoor.pay({ pixCopiaECola: text })
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

  test('browsers are told to come by TLS only, and the scoreboard has its own name', async () => {
    const { headers } = await proxy.ask(hosts.shop, '/api/health')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect((await proxy.ask(hosts.board, '/api/events/?rankings=1')).status).toBe(200)
  })

  test('no log of the proxy tells a token, a CPF, a cart or a key of the bank', async () => {
    const cart = 'ffffffff-ffff-4fff-8fff-fffffffffff1'
    const paths = [
      `/api/users/lookup/99999900100?token=${token}`,
      `/api/users/badges/99999900291`,
      `/api/cart/${cart}?token=${token}`,
      `/api/cart/admin/${cart}/remove?token=${token}`,
      `/api/cart/admin/search/99999900372?token=${token}`,
      `/hooks/pix/segredo-de-teste-0123456789/pix`,
    ]
    for (const path of paths) await (await proxy.ask(hosts.shop, path)).text()
    while (proxy.log().split('/hooks/pix/').length < 2 && !proxy.log().includes('•/pix')) await pause(50)

    expect(proxy.log()).toContain('"status":')
    for (const secret of [token, '99999900100', '99999900291', '99999900372', cart, 'segredo-de-teste'])
      expect(proxy.log()).not.toContain(secret)
  })

  test('the metrics are not to be had through the proxy', async () => {
    expect(await (await proxy.ask(hosts.shop, '/metrics')).text()).not.toContain('porteira_http')
  })

  test('a server is replaced behind the proxy during a rush, and no request fails', async () => {
    const shop = { isOpen: true }
    const statuses: unknown[] = []
    const buy = async () => {
      while (shop.isOpen) {
        statuses.push(await reserve('').then(({ status, body }) => (void body?.cancel(), status), String))
        await pause(30)
      }
    }
    const buyers = [buy(), buy(), buy(), buy()]
    const [old] = members
    if (!old) throw new Error('No server.')
    await old.end('SIGTERM')
    members[0] = await start('main.ts', old.port)
    await pause(2000)
    shop.isOpen = false
    await Promise.all(buyers)

    expect(statuses.length).toBeGreaterThan(50)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  }, 60_000)
})
