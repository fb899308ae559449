import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildCheckIn, checkInClient } from '#testing/check-in.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cancelFormations } from './formations.service.ts'
import { restoreFormations } from './restoring.service.ts'

const ACTOR = { kind: 'admin' } as const

/** True while no other transaction has the lock of this row. */
async function isFree({ db }: TestServer, table: 'formation' | 'event_key', id: number | string) {
  const column = table === 'formation' ? 'cart_item_id' : 'event_id'
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    for update skip locked`.execute(db)
  return rows.length > 0
}

/** Starts the change while another transaction has the lock of an entry, and looks when the change waits for that entry. */
async function whileLocked(
  server: TestServer,
  cartItemId: number,
  change: () => Promise<unknown>,
  look: () => Promise<boolean>,
) {
  const started = await server.db.transaction().execute(async (db) => {
    await sql`select from formation where cart_item_id = ${cartItemId} for update`.execute(db)
    const changed = change()
    await waitUntilLocked(server)
    return { changed, seen: await look() }
  })
  await started.changed
  return started.seen
}

/** Stores the row of an entry behind the others, so that a statement without an order reads it last. */
const moveBehindOthers = ({ db }: TestServer, cartItemId: number) =>
  sql`update formation set updated_at = now() where cart_item_id = ${cartItemId}`.execute(db)

test('A removal locks the entries of a cart in the order of their ids, as the check-in does', async () => {
  await using server = await startTestServer()
  const { cartUUID, ids } = await buildCheckIn(server, { entries: 2 })
  const [one, two] = ids as [number, number]
  await moveBehindOthers(server, one)
  const remove = () => server.db.transaction().execute((db) => cancelFormations(db, cartUUID, ACTOR))
  expect(await whileLocked(server, one, remove, () => isFree(server, 'formation', two))).toBe(true)
})

test('A restoration locks all its entries before the check-in of their event', async () => {
  await using server = await startTestServer()
  const scene = await buildCheckIn(server, { entries: 2 })
  const [one, two] = scene.ids as [number, number]
  const desk = checkInClient(server, { token: scene.admin.token, eventUUID: scene.event.id })
  await desk.snapshot()
  await desk.act({ kind: 'handOut', cartItemId: one })
  await server.db.transaction().execute((db) => cancelFormations(db, scene.cartUUID, ACTOR))
  // Other entries get their numbers 1 and 2, so both get new numbers, and the handed out one goes back.
  await buildPaidCart(server, scene.buyer.token, [{ itemUUID: scene.category.id, quantity: 2 }])
  const restore = () => server.db.transaction().execute((db) => restoreFormations(db, scene.cartUUID, ACTOR))
  const seen = () => isFree(server, 'event_key', scene.event.id)
  expect(await whileLocked(server, two, restore, seen)).toBe(true)
  expect((await desk.snapshot()).entries.find(({ cartItemId }) => cartItemId === one)?.state).toBe('present')
})

test('The riders of a cart are saved with its entries locked in the order of their ids', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    badge_list: '1-9',
    max_cpf_occurrences: 9,
  })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id, quantity: 2 }])
  // Numbers are taken in their order, which is not the order of the entries.
  const items = forms.map((form, index) => filled(form, { badgeSel: 9 - index, participants: [account.cpf] }))
  const [one, two] = forms.map(({ cartItemId }) => cartItemId) as [number, number]
  const fill = async () =>
    expect((await putParticipants(server, cartUUID, items, { token })).status).toBe(200)
  expect(await whileLocked(server, one, fill, () => isFree(server, 'formation', two))).toBe(true)
})
