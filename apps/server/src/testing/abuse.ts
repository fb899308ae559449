import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { askBankNow, putCharge } from './paying.ts'
import { bankControl } from './bank.ts'
import { buildBuyer, buildCategory, buildEvent, buildSession, buildAccount } from './builders.ts'
import { checksumOf } from './checksum.ts'
import { openCart } from './paid-cart.ts'
import { startTestServer } from './server.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
/** A rule of ours, what is tried against it, and what must be answered. */
export type Abuse = readonly [rule: string, ask: (shop: Shop) => InjectOptions, status: number, msg: string]

/** The shop of a test file. It is open while the tests of the file run. */
export function shopOfFile(options?: Parameters<typeof openShop>[0]) {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(options)
  }, 60_000)
  afterAll(() => shop[Symbol.asyncDispose]())
  return () => shop
}

/** A shop with a victim, an attacker who is a buyer too, and an administrator. */
async function openShop(config: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({
    ...config,
    config: { webDirectory: 'no web app here', ...config.config },
  })
  const { db } = server
  const event = await buildEvent(db, { pix_installments: 3, pix_interest_percent: '1.99' })
  const category = await buildCategory(db, { eventId: event.id, name: 'LAÇO LIVRE' })
  const [victim, attacker] = [await buildBuyer(db, { name: 'VÍTIMA RESERVADA' }), await buildBuyer(db)]
  const administrator = await buildAccount(db, { is_admin: true })
  const one = [{ itemUUID: category.id }]
  const owned = async (token: string, isPaid: boolean) => {
    const { cartUUID } = await openCart(server, token, one)
    const { txid } = await putCharge(server, cartUUID, token)
    if (isPaid) await bankControl.pay({ txid })
    if (isPaid) await askBankNow(server)
    const [form] = await listForms(db, cartUUID, 'admin')
    return { cartUUID, txid, cartItemId: form!.cartItemId }
  }
  return {
    server,
    event,
    category,
    victim: { ...victim, paid: await owned(victim.token, true), open: await owned(victim.token, false) },
    attacker: {
      ...attacker,
      paid: await owned(attacker.token, true),
      open: await owned(attacker.token, false),
    },
    admin: await buildSession(db, administrator.id, 'admin'),
    /** The administrator, logged in as a buyer. */
    adminAsBuyer: await buildSession(db, administrator.id),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Sends what is tried: how it was answered, and the tables of what is sold, owed and known that have moved. */
export async function attempt(shop: Shop, ask: Abuse[1]) {
  const before = await checksumOf(shop.server.db)
  const answer = await shop.server.app.inject(ask(shop))
  const after = await checksumOf(shop.server.db)
  const isJson = String(answer.headers['content-type']).includes('json')
  const msg: unknown = isJson ? answer.json().msg : answer.body
  return {
    status: answer.statusCode,
    msg,
    moved: Object.keys(after).filter((name) => after[name] !== before[name]),
  }
}

type RequestOptions = Omit<InjectOptions, 'method' | 'url' | 'payload'> & { token?: string; body?: unknown }

const send =
  (method: 'GET' | 'POST' | 'PUT') =>
  (url: string, { token, body, ...more }: RequestOptions = {}): InjectOptions => ({
    method,
    url: token === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}token=${token}`,
    ...(body !== undefined && { payload: body as object }),
    ...more,
  })

export const get = send('GET')
export const post = send('POST')
export const put = send('PUT')

/** A token's last sign changed. */
export const forged = (token: string) => token.slice(0, 42) + (token.endsWith('A') ? 'E' : 'A')
