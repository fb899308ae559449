import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { hasNginx, startNginx } from '#testing/nginx.ts'
import { openTestDatabase } from '#testing/server.ts'

const [shop, pix] = ['loja.example.com', 'pix.example.com']
const secret = 'segredo-do-webhook-atras-do-nginx-0123456789'

// nginx comes from the system's packages, so where it is missing there is nothing to look at.
describe.runIf(hasNginx)('behind the deployed nginx', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let members: Member[]
  let proxy: Awaited<ReturnType<typeof startNginx>>
  let itemUUID: string
  let token: string

  const start = (port = 0) =>
    startMember('main.ts', {
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: `https://${shop}`,
      TRUSTED_PROXIES: '127.0.0.1',
      PIX_WEBHOOK_MODE: 'mtls',
      PIX_WEBHOOK_SECRET: secret,
      PORT: String(port),
      DRAIN_SECONDS: '4',
    })

  beforeAll(async () => {
    database = await openTestDatabase()
    const { id } = await buildEvent(database.db)
    itemUUID = (await buildCategory(database.db, { eventId: id, total: 100_000 })).id
    token = (await buildBuyer(database.db)).token
    members = await Promise.all([start(), start()])
    proxy = await startNginx(members.map(({ port }) => port))
  }, 90_000)

  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await Promise.all(members.map((member) => member.end('SIGTERM')))
    await database.close()
  }, 30_000)

  const json = (body: object, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const reserve = () => proxy.ask(shop, '/api/cart/', json({ items: [{ itemUUID, quantity: 1 }] }))
  const stored = async () => (await sql`select 1 from bank_inbox`.execute(database.db)).rows.length

  test('a place is taken over TLS, and whoever comes without TLS is sent there', async () => {
    expect((await reserve()).status).toBe(200)
    const answer = await proxy.plain('/placar')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/placar'])
  })

  test('the webhook hears whoever shows the bank’s certificate, and nobody else, whatever he says', async () => {
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

  test('no log of nginx tells a token, a CPF, a cart or a key of the bank', async () => {
    const cart = 'ffffffff-ffff-4fff-8fff-fffffffffff1'
    const addresses = [
      `/api/users/lookup/99999900100?token=${token}`,
      '/api/users/badges/99999900291',
      `/api/cart/${cart}?token=${token}`,
      `/api/cart/admin/${cart}/remove?token=${token}`,
      `/api/cart/admin/search/99999900372?token=${token}`,
      '/hooks/pix/segredo-de-teste-0123456789/pix',
    ]
    for (const address of addresses) await (await proxy.ask(shop, address)).text()
    await expect.poll(() => proxy.logs()[0], { timeout: 10_000 }).toContain('/hooks/pix/•/pix')

    const said = proxy.logs().join('')
    expect(said).toContain('"status":')
    for (const word of [token, secret, '99999900', cart, 'segredo-de-teste']) expect(said).not.toContain(word)
  })

  test('a server is replaced behind nginx during a rush, and no request fails', async () => {
    const rush = { isOn: true }
    const statuses: unknown[] = []
    const buy = async () => {
      while (rush.isOn) {
        statuses.push(await reserve().then(({ status, body }) => (void body?.cancel(), status), String))
        await pause(30)
      }
    }
    const buyers = [buy(), buy(), buy(), buy()]
    const [old] = members
    if (!old) throw new Error('No server.')
    await old.end('SIGTERM')
    members[0] = await start(old.port)
    await pause(3000)
    rush.isOn = false
    await Promise.all(buyers)

    expect(statuses.length).toBeGreaterThan(50)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  }, 90_000)
})
