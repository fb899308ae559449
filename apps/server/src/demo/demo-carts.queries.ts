import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { DemoCart, DemoData } from './demo.rules.ts'
import {
  CART_STATUS,
  chargesOf,
  countRiders,
  demoCents,
  type DemoFormation,
  type DemoLine,
  lineCents,
  sum,
} from './demo-carts.rules.ts'

const MINUTE_IN_MS = 60_000
const HOLD_IN_MS = 15 * MINUTE_IN_MS

const paidOn = (cart: DemoCart) => chargesOf(cart).find((pix) => pix.paidOn)?.paidOn

function timesOf(cart: DemoCart, now: Date) {
  if (cart.cartStatus === 'Pending')
    return { created_at: now, expires_at: new Date(now.getTime() + HOLD_IN_MS) }
  const paid = new Date(paidOn(cart) ?? cart.createdOn)
  const created = new Date(Math.min(Date.parse(cart.createdOn), paid.getTime() - 5 * MINUTE_IN_MS))
  const registered = cart.cartStatus === 'Registered' ? new Date(paid.getTime() + 20 * MINUTE_IN_MS) : null
  return {
    created_at: created,
    expires_at: new Date(created.getTime() + HOLD_IN_MS),
    paid_at: paid,
    registered_at: registered,
    // Long in their owners' hands: a shop that starts must not mail the receipts of its demo.
    receipt_promised_at: registered,
    cancelled_at: cart.deletedOn ? new Date(cart.deletedOn) : null,
  }
}

export async function insertCarts(db: Database, data: DemoData, lines: DemoLine[], now: Date) {
  const accounts = new Map([...data.users, ...data.admins].map(({ cpf, id }) => [cpf, id]))
  await db
    .insertInto('cart')
    .values(
      data.carts.map((cart) => {
        const total = sum(lines.filter((line) => line.cart === cart).map(lineCents))
        return {
          id: cart.cartUUID,
          code: cart.cartCode,
          event_id: cart.eventUUID,
          owner_id: accounts.get(cart.buyer.cpf) ?? null,
          status: CART_STATUS[cart.cartStatus] ?? 'open',
          total_in_cents: total,
          is_free: total === 0,
          note: cart.note,
          ...timesOf(cart, now),
        }
      }),
    )
    .execute()
}

/** Lines with a child per category of a bundle, and the registrations; answers the new id of each demo item. */
export async function insertLines(db: Database, lines: DemoLine[]) {
  const lineIds = await insertLineRows(
    db,
    lines.map((line) => ({ ...rowOf(line), item_id: line.itemId, value_in_cents: lineCents(line) })),
  )
  await insertLineRows(
    db,
    lines.flatMap((line, index) =>
      line.inner.map((id) => ({
        ...rowOf(line),
        item_id: id,
        parent_id: lineIds[index] ?? null,
        value_in_cents: 0,
      })),
    ),
  )
  const items = lines.flatMap((line, index) =>
    line.items.map((item) => ({ item, line, lineId: lineIds[index] ?? 0 })),
  )
  const rows = await db
    .insertInto('cart_item')
    .values(
      items.map(({ item, line, lineId }) => ({
        cart_id: line.cart.cartUUID,
        line_id: lineId,
        category_id: item.itemUUID,
        bundle_id: line.bundle?.UUID ?? null,
        unit: item.unit,
        charged_in_cents: demoCents(item.chargedValue),
      })),
    )
    .returning('id')
    .execute()
  await takeHeldUnits(db)
  return new Map(items.map(({ item }, index) => [item.cartItemId, rows[index]?.id ?? 0]))
}

const rowOf = ({ cart, quantity, held }: DemoLine) => ({ cart_id: cart.cartUUID, quantity, held })

type LineRow = ReturnType<typeof rowOf> & {
  item_id: string
  parent_id?: number | null
  value_in_cents: number
}

async function insertLineRows(db: Database, rows: LineRow[]) {
  const inserted = await db.insertInto('cart_line').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

const takeHeldUnits = (db: Database) =>
  sql`update item set taken = held.units
    from (select item_id, sum(held)::int as units from cart_line group by item_id) as held
    where held.item_id = item.id`.execute(db)

export async function insertFormations(
  db: Database,
  data: DemoData,
  formations: DemoFormation[],
  idOf: ReadonlyMap<number, number>,
) {
  const entities = new Map(data.entities.map(({ name, uuid }) => [name, uuid]))
  const accounts = new Map(data.users.map(({ userUUID, id }) => [userUUID, id]))
  await db
    .insertInto('formation')
    .values(
      formations.map(({ item, status, badge, strength }) => ({
        cart_item_id: idOf.get(item.cartItemId) ?? 0,
        category_id: item.itemUUID,
        status,
        active: status !== 'cancelled',
        badge,
        strength,
        entity_id: entities.get(item.entityName ?? '') ?? null,
        entity_name: item.entityName ?? '',
        team: item.team ?? '',
        submitted_at: item.participants.length > 0 ? sql<Date>`now()` : null,
      })),
    )
    .execute()
  await db
    .insertInto('formation_rider')
    .values(
      formations.flatMap(({ item }) =>
        item.participants.map((rider, position) => ({
          cart_item_id: idOf.get(item.cartItemId) ?? 0,
          position,
          account_id: accounts.get(rider.userUUID) ?? 0,
          cpf: rider.cpf,
          name: rider.name,
          sbb: rider.sbb,
          late_comer: rider.lateComer === 1,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('cpf_quota')
    .values(
      countRiders(formations).map(({ categoryId, ...quota }) => ({ category_id: categoryId, ...quota })),
    )
    .execute()
}
