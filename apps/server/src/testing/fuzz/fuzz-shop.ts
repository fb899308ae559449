import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { addDays } from '@porteira/domain'
import type { RouteOptions } from 'fastify'
import { parse } from 'yaml'
import { createLog } from '#platform/log.ts'
import { buildAccount, buildBundle, buildCategory, buildEvent, buildSession } from '../builders.ts'
import { inventContacts } from '../mailbox.ts'
import { bankControl } from '../bank.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '../paid-cart.ts'
import { askBank } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { hashDeviceKey } from '#modules/payments/shifts/own-shift.rules.ts'
import { findChargeByTxid } from '#modules/payments/methods/pix/charges/charges.queries.ts'
import { putCharge } from '../paying.ts'
import { codeBySms } from '../recovery.ts'
import { signUpBody } from '../sign-up.ts'
import { type Database, startTestServer, type TestServer } from '../server.ts'
import { smallPhotos } from './photos.ts'

const example = parse(
  readFileSync(new URL('../../../../../docs/event.example.yaml', import.meta.url), 'utf8'),
)

type Person = Awaited<ReturnType<typeof buildAccount>> & { token: string; code: string }
/** A cart as its caller knows it, with one of its registrations and its charge. */
export type Scene = { cartUUID: string; cartItemId: string; txid: string; token: string }
export const FUZZ_DEVICE_KEY = 'd'.repeat(32)
export type FuzzShop = Awaited<ReturnType<typeof buildFuzzShop>>

const anonymous = { cartItemId: '1', txid: 'f'.repeat(32), token: '' }

/** A shop with a cart in each state, which stores its log. It has many units, so that most calls succeed. */
export async function buildFuzzShop() {
  const lines: string[] = []
  const routes: RouteOptions[] = []
  const sink = new PassThrough()
  sink.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const server = await startTestServer({
    config: { logLevel: 'trace', webDirectory: 'no web app here' },
    context: { log: createLog('trace', sink) },
    onlookers: { logTo: sink, seesRoute: (route) => routes.push(route) },
  })
  const { db } = server
  const known = await signUpBody({ password: 'potro rosilho 31' })
  await server.call('POST /api/users/new', { body: known })

  const person = async (isAdmin: boolean): Promise<Person> => {
    const account = await buildAccount(db, {
      ...inventContacts(),
      is_admin: isAdmin,
      name: 'VÍTIMA RESERVADA',
    })
    const token = await buildSession(db, account.id, isAdmin ? 'admin' : 'user')
    return { ...account, token, code: isAdmin ? '000000' : await codeBySms(server, account) }
  }
  const admin = await person(true)
  const shop = {
    server,
    routes,
    /** What was logged since it was last asked. */
    takeLines: () => lines.splice(0).join(''),
    ids: await buildSale(db, admin),
    known,
    example,
    photos: await smallPhotos(),
    buyer: await person(false),
    stranger: await person(false),
    admin,
    minor: await buildMinor(server),
    scenes: [] as Scene[],
    /** Requests since the carts were made. */
    used: 0,
  }
  return shop
}

/** A minor in an event, and the code of the link that the guardian got. */
async function buildMinor(server: TestServer) {
  const { db } = server
  const event = await buildEvent(db)
  const category = await buildCategory(db, { eventId: event.id, price_in_cents: 0 })
  const year = new Date().getFullYear() - 9
  const minor = await buildAccount(db, { birthdate: `${year}-01-01` })
  const token = await buildSession(db, minor.id)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [minor.cpf] })], { token })
  const { mobile } = inventContacts()
  await server.call('POST /api/cart/:cartUUID/minors/:userUUID/guardian', {
    params: { cartUUID, userUUID: minor.uuid },
    query: { token },
    body: { name: 'ROSA PRENDA', mobile },
  })
  const { text } = await db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', mobile)
    .executeTakeFirstOrThrow()
  return { uuid: minor.uuid, guardianCode: text.split('/autorizacao/')[1] ?? '' }
}

/** An event on sale with what it sells. */
async function buildSale(db: Database, admin: { id: number }) {
  const today = new Date().toISOString().slice(0, 10)
  const event = await buildEvent(db, {
    starts_on: addDays(today, 200),
    ends_on: addDays(today, 202),
    pix_installments: 4,
    require_login_to_reserve: false,
  })
  const plenty = { eventId: event.id, total: 900_000 }
  const category = await buildCategory(db, plenty)
  const badged = await buildCategory(db, { ...plenty, auto_badge: true, max_participants: 2 })
  const bundle = await buildBundle(db, {
    eventId: event.id,
    categoryIds: [category.id, badged.id],
    total: 9999,
    registrations_per_user: 99,
  })
  const shift = await db
    .insertInto('shift')
    .values({
      event_id: event.id,
      number: 1,
      opened_by: admin.id,
      float_in_cents: 50_000,
      device_key_hash: hashDeviceKey(FUZZ_DEVICE_KEY),
      device_name: 'BALCÃO',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { event, category, badged, bundle, shift }
}

type Stage = Pick<FuzzShop, 'server' | 'ids' | 'buyer' | 'stranger' | 'scenes'>

/** New carts: one without an owner, one of the buyer in each state, and one of a stranger. */
async function setScenes({ server, ids, buyer, stranger, scenes }: Stage) {
  const one = [{ itemUUID: ids.badged.id }]
  const paid = await openCart(server, buyer.token, [...one, { itemUUID: ids.category.id, quantity: 2 }])
  const { txid: paidTxid } = await putCharge(server, paid.cartUUID, buyer.token)
  const theirs = await openCart(server, stranger.token, one)
  const { txid: theirTxid } = await putCharge(server, theirs.cartUUID, stranger.token)
  for (const txid of [paidTxid, theirTxid]) {
    await bankControl.pay({ txid })
    await askBank(server.context, (await findChargeByTxid(server.db, txid))!)
  }
  const charged = await openCart(server, buyer.token, [{ itemUUID: ids.bundle.id }])
  const { txid: chargedTxid } = await putCharge(server, charged.cartUUID, buyer.token)
  const open = await openCart(server, buyer.token, one)
  const nobodys = await openCart(server, '', one)
  const item = async ({ cartUUID }: typeof paid) => {
    const [form] = await listForms(server.db, cartUUID, 'admin')
    return String(form!.cartItemId)
  }
  const { token } = buyer
  scenes.splice(
    0,
    scenes.length,
    { cartUUID: paid.cartUUID, cartItemId: await item(paid), txid: paidTxid, token },
    { ...anonymous, cartUUID: charged.cartUUID, txid: chargedTxid, token },
    { ...anonymous, cartUUID: open.cartUUID, token },
    { ...anonymous, cartUUID: nobodys.cartUUID },
    { cartUUID: theirs.cartUUID, cartItemId: await item(theirs), txid: theirTxid, token: stranger.token },
    { ...anonymous, cartUUID: ids.event.id },
  )
}

/** New sessions, because a case may have ended one, and another event; with fresh carts where they are asked for. */
export async function renew(shop: FuzzShop, { withCarts }: { withCarts: boolean }) {
  const { server, buyer, stranger, admin, scenes } = shop
  shop.ids = await buildSale(server.db, admin)
  for (const person of [buyer, stranger, admin])
    person.token = await buildSession(server.db, person.id, person === admin ? 'admin' : 'user')
  if (withCarts || scenes.length === 0) {
    await setScenes(shop)
    shop.used = 0
  }
  for (const scene of scenes.filter(({ token }) => token !== ''))
    scene.token = scene === scenes[4] ? stranger.token : buyer.token
}
