import type { CartItem, FilledItem } from '@porteira/contract'
import { sql } from 'kysely'
import { payCart } from '#modules/sales/carts/carts.service.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { type Database, type TestServer } from './server.ts'

type RequestedItem = { itemUUID: string; quantity?: number }

/** A cart of this buyer whose Pix has just arrived, with all its registrations. */
export async function buildPaidCart(server: TestServer, token: string, requestedItems: RequestedItem[]) {
  const { cartUUID } = await openCart(server, token, requestedItems)
  await server.db.transaction().execute((db) => payCart(db, cartUUID, { kind: 'bank' }))
  return { cartUUID, forms: await listForms(server.db, cartUUID, 'admin') }
}

/** An open cart of this buyer; without a token it has no owner. */
export async function openCart(server: TestServer, token: string, requestedItems: RequestedItem[]) {
  const { status, body } = await server.call('POST /api/cart/', {
    query: token ? { token } : {},
    body: { items: requestedItems.map(({ itemUUID, quantity = 1 }) => ({ itemUUID, quantity })) },
  })
  if (status !== 200) throw new Error(`No cart: ${body.msg}`)
  return body
}

type Filling = Omit<FilledItem, 'cartItemId' | 'participants'> & {
  participants?: (string | FilledItem['participants'][number])[]
}

/** The form of one entry, filled in. A rider may be only a CPF. */
export const filled = (form: CartItem, { participants = [], ...given }: Filling = {}): FilledItem => ({
  cartItemId: form.cartItemId,
  ...given,
  participants: participants.map((rider) => (typeof rider === 'string' ? { cpf: rider } : rider)),
})

/** Saves participants as the page does. */
export const putParticipants = (
  server: TestServer,
  cartUUID: string,
  items: FilledItem[],
  query: { token?: string; fillOpenFormations?: string } = {},
) => server.call('PUT /api/cart/:cartUUID/participants', { params: { cartUUID }, query, body: { items } })

/**
 * Starts all calls and lets none of them write to the table, with `exclusive` lock a row of it, or with `access exclusive`
 * read it, before each one has come as far as that.
 */
export async function allAtOnce<Answer>(
  db: Database,
  table: string,
  calls: (() => Promise<Answer>)[],
  mode: 'share' | 'exclusive' | 'access exclusive' = 'share',
) {
  const answers = await db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(db)
    const started = calls.map((call) => call())
    while ((await countWaiting(db, table)) < calls.length)
      await new Promise((resolve) => setTimeout(resolve, 10))
    return started
  })
  return Promise.all(answers)
}

async function countWaiting(db: Database, table: string) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where relation = ${table}::regclass and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
