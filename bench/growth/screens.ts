import type { Buyer } from '../seed/buyers.ts'
import { type SeasonShop, seasonId } from './season-shop.ts'

/** A call that is made one after another, the n-th time with its own caller. */
export type Screen = {
  work: string
  /** How often it is made at most. */
  calls?: number
  /** How many rows of the season an answer has, if a larger season has more. The cost is that of one row. */
  rows?: number
  address: (n: number) => string
  method?: string
  caller?: (n: number) => Buyer
  body?: (n: number) => object
}

/** The screens of buyers, the public and administrators. */
export async function listScreens(shop: SeasonShop): Promise<Screen[]> {
  const { administrators, runSql } = shop
  const people = await readPeople(shop)
  const admin = (n: number) => administrators[n % administrators.length]!
  const person = (n: number) => people[n % people.length]!
  const cart = (n: number) => seasonId('cart', 1 + (n % 900))
  const event = seasonId('event', 0)
  const events = shop.carts / 1000
  const [{ code, name } = { code: '', name: '' }] = (
    await runSql(
      `select code, account.name from cart join account on account.id = owner_id where cart.id = $1`,
      [cart(3)],
    )
  ).rows as { code: string; name: string }[]
  const search = (work: string, term: string): Screen => ({
    work: `desk search, ${work}`,
    address: () => `/api/cart/admin/search/${encodeURIComponent(term)}`,
    caller: admin,
    calls: 60,
  })
  const forAdmin = (work: string, address: string, calls = 60): Screen => ({
    work,
    address: () => address,
    caller: admin,
    calls,
  })
  return [
    { work: 'events on sale', address: () => '/api/events/' },
    {
      work: 'events with rankings, one of them',
      address: () => '/api/events/?rankings=1',
      calls: 40,
      rows: events,
    },
    {
      work: 'ranking of a past category',
      address: (n) => `/api/rankings/category/${seasonId('category', n % 10)}`,
    },
    {
      work: "riders' ranking of a past event",
      address: (n) => `/api/rankings/players/${seasonId('event', n % 20)}`,
      calls: 40,
    },
    {
      work: 'purchases of a buyer',
      address: (n) => `/api/users/${person(n).accountId}/purchases?showOpenFormations=1`,
      caller: person,
    },
    { work: 'a registered cart', address: (n) => `/api/cart/${person(n).cartId}`, caller: person },
    { work: 'look-up of numbers', address: (n) => `/api/users/badges/${person(n).cpf}` },
    {
      work: 'look-up of a person by CPF',
      address: (n) => `/api/users/lookup/${person(n).cpf}`,
      caller: person,
      calls: 100,
    },
    search('code', code),
    search('CPF', person(3).cpf),
    search('whole name', name),
    search('a name that one in six has', 'varzea'),
    search('part of one name', name.split(' ').at(-1)!.slice(0, 5)),
    forAdmin('history of a cart', `/api/cart/admin/${cart(5)}/history`),
    forAdmin('admin panel: networks that do not pay', '/api/cart/admin/unpaid-networks'),
    forAdmin('admin panel: Pix to review', '/api/pix/review'),
    forAdmin('admin panel: refunds that wait', '/api/refunds/waiting'),
    forAdmin('admin panel: objections that wait', '/api/objections/waiting'),
    {
      ...forAdmin('admin panel: events sold online, one of them', '/api/events/?online=1', 30),
      rows: events,
    },
    forAdmin('start list, XLSX', `/api/events/${event}/report/start`, 8),
    forAdmin('start list, CSV', `/api/events/${event}/report/start?format=csv`, 8),
    forAdmin('insurance list, XLSX', `/api/events/${event}/report/insurance`, 8),
    forAdmin('financial report, XLSX', `/api/events/${event}/report/sales`, 8),
    forAdmin('report of unpaid installments', '/api/events/report/not_paid', 20),
    forAdmin('report of carts to refund', '/api/events/report/to_return', 20),
    forAdmin('score sheet', `/api/scoring/${seasonId('category', 3)}`, 30),
  ]
}

type Person = Buyer & { cpf: string; cartId: string }

/** Buyers of the season with a session, and one of their carts. */
async function readPeople({ runSql }: SeasonShop): Promise<Person[]> {
  const { rows } = await runSql(
    `select distinct on (account.id) account.id as "accountId", account.cpf, cart.id as "cartId"
     from account join cart on cart.owner_id = account.id
     where account.id > 2000000 and account.id <= 2000400 and cart.status = 'registered' order by account.id`,
  )
  const people = rows as Omit<Person, 'token'>[]
  const tokens = people.map(({ accountId }) => `season-session-of-account-${accountId}`.padEnd(43, '0'))
  await runSql(
    `insert into session (token_hash, account_id, kind, expires_at, created_at)
     select sha256(convert_to(token, 'UTF8')), id, 'user', now() + interval '1 day', now() - interval '1 second'
     from unnest($1::text[], $2::bigint[]) as given (token, id) on conflict do nothing`,
    [tokens, people.map(({ accountId }) => accountId)],
  )
  return people.map((person, n) => ({ ...person, token: tokens[n]! }))
}
