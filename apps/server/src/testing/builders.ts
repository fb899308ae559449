import { businessDate } from '@porteira/domain'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

const DAY = 86_400_000
const day = (offset: number) => businessDate(new Date(Date.now() + offset * DAY))

/** An event on sale now, two months from its start. */
export const buildEvent = (db: Database, given: Partial<Insertable<Tables['event']>> = {}) =>
  db
    .insertInto('event')
    .values({
      id: randomUUID(),
      short_name: `evento-${randomBytes(4).toString('hex')}`,
      name: 'RODEIO DE TESTE',
      starts_on: day(60),
      ends_on: day(62),
      sales_start_at: new Date(Date.now() - DAY),
      sales_end_at: new Date(Date.now() + 50 * DAY),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type CategoryOptions = { eventId: string } & Partial<Insertable<Tables['category']>> &
  Partial<
    Pick<
      Insertable<Tables['item']>,
      'name' | 'price_in_cents' | 'price_steps' | 'total' | 'registrations_per_user' | 'hide_from_sales'
    >
  >

/** A category with 100 units at R$ 120,00 for one rider. */
export async function buildCategory(db: Database, { eventId, ...given }: CategoryOptions) {
  const { name, price_in_cents, price_steps, total, registrations_per_user, hide_from_sales, ...category } =
    given
  const { id } = await db
    .insertInto('item')
    .values({
      id: category.id ?? randomUUID(),
      event_id: eventId,
      kind: 'category',
      name: name ?? `LAÇO ${randomBytes(3).toString('hex').toUpperCase()}`,
      price_in_cents: price_in_cents ?? 12_000,
      price_steps: price_steps ?? '',
      total: total ?? 100,
      registrations_per_user: registrations_per_user ?? 0,
      hide_from_sales: hide_from_sales ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('category')
    .values({ ...category, id })
    .execute()
  return db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .selectAll()
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
}

type BundleOptions = { eventId: string; categoryIds: string[] } & Partial<Insertable<Tables['bundle']>> &
  Partial<
    Pick<
      Insertable<Tables['item']>,
      'name' | 'price_in_cents' | 'total' | 'registrations_per_user' | 'sold_elsewhere'
    >
  >

/** A bundle of the given categories with 50 units at R$ 200,00. */
export async function buildBundle(db: Database, { eventId, categoryIds, ...given }: BundleOptions) {
  const { name, price_in_cents, total, registrations_per_user, sold_elsewhere, ...bundle } = given
  const { id } = await db
    .insertInto('item')
    .values({
      id: bundle.id ?? randomUUID(),
      event_id: eventId,
      kind: 'bundle',
      name: name ?? `PACOTE ${randomBytes(3).toString('hex').toUpperCase()}`,
      price_in_cents: price_in_cents ?? 20_000,
      total: total ?? 50,
      registrations_per_user: registrations_per_user ?? 9,
      sold_elsewhere: sold_elsewhere ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bundle')
    .values({ ...bundle, id })
    .execute()
  await db
    .insertInto('bundle_category')
    .values(
      [...Map.groupBy(categoryIds, (categoryId) => categoryId)].map(([category_id, same], position) => ({
        bundle_id: id,
        category_id,
        position,
        entries: same.length,
      })),
    )
    .execute()
  return { id }
}

let invented = 0

/** A CPF of the invented range 99999xxxxxx with right check digits, another one each time. The demo uses 0000 to 0999 and 9000 to 9999. */
export function inventCpf(serial = 1000 + (invented++ % 8000)) {
  const base = `99999${String(serial).padStart(4, '0')}`
  const digit = (digits: string) => {
    const sum = [...digits].reduce((total, d, index) => total + Number(d) * (digits.length + 1 - index), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = digit(base)
  return base + first + digit(base + first)
}

/** A person with an account and an unknown password; `buildSession` logs in. */
export const buildAccount = (db: Database, given: Partial<Insertable<Tables['account']>> = {}) =>
  db
    .insertInto('account')
    .values({
      id: randomInt(1, 2 ** 47),
      uuid: randomUUID(),
      cpf: inventCpf(),
      nickname: `APELIDO ${randomBytes(3).toString('hex').toUpperCase()}`,
      name: 'PESSOA INVENTADA',
      email: 'pessoa@example.com',
      mobile: '54900000000',
      birthdate: '1985-05-05',
      state: 'RS',
      city: 'Bom Jesus',
      password_hash: 'x',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A live session of the account; answers its token. */
export async function buildSession(
  db: Database,
  accountId: number,
  kind: 'user' | 'admin' = 'user',
  token = randomBytes(32).toString('base64url'),
) {
  await db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: accountId,
      kind,
      expires_at: new Date(Date.now() + DAY),
    })
    .execute()
  return token
}

/** An account and a token of it. */
export async function buildBuyer(db: Database, given: Partial<Insertable<Tables['account']>> = {}) {
  const account = await buildAccount(db, given)
  return { account, token: await buildSession(db, account.id) }
}

/** An administrator, with the token of an elevated session. */
export async function buildAdmin(db: Database, given: Partial<Insertable<Tables['account']>> = {}) {
  const account = await buildAccount(db, { is_admin: true, ...given })
  return { account, token: await buildSession(db, account.id, 'admin') }
}
