import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import { listCartsForAdmin } from '#views/purchases/admin-list.service.ts'
import * as queries from './search.queries.ts'
import { parseSearch, type Search } from './search.rules.ts'

const MAX_CARTS = 50
/** So many people are few: their carts are fetched by them. More are looked for among the newest carts. */
const SMALL_RESULT = 200
const NEWEST_CARTS = [120, 1200]
/** With fewer than these among the first, the second would not be enough either. */
const MAX_CANDIDATES = 5
const MAX_PEOPLE = 1_000_000

/** Carts by code, buyer, CPF, mail or rider. Who looked is kept, what for only as a mark. */
export async function searchCarts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  term: string,
  actor: Actor,
) {
  const search = parseSearch(term)
  const purchases = await listCartsForAdmin(db, await findCarts(db, search))
  const person = 'cpf' in search ? await queries.findNickname(db, search.cpf) : undefined
  const entityId = createHmac('sha256', config.passwordPepper).update(term).digest('hex').slice(0, 16)
  await recordAlone(db, actor, {
    action: 'cart.search',
    entity: 'search',
    entityId,
    after: { found: purchases.length },
  })
  return { purchases, userNickname: person?.nickname || person?.name || '' }
}

/** The newest carts that are meant. What nearly every cart answers costs no more than the page it is shown on. */
export const findCarts = (db: Database, search: Search) =>
  db.transaction().execute(async (db) => {
    await queries.planEachTime(db)
    return findNewest(db, search)
  })

async function findNewest(db: Database, search: Search) {
  const ready =
    'cpf' in search
      ? search
      : { wanted: await queries.findWanted(db, search.words), codeStart: search.codeStart }
  const ofThese = (people: number[]) => queries.findCartsOf(db, people, ready, MAX_CARTS)
  const few = await queries.findPeople(db, ready, SMALL_RESULT + 1)
  if (few.length <= SMALL_RESULT || 'cpf' in ready) return ofThese(few)
  for (const among of NEWEST_CARTS) {
    const newest = await queries.findAmongNewest(db, ready, { among, limit: MAX_CARTS })
    if (newest.length === MAX_CARTS) return newest
    if (newest.length < MAX_CANDIDATES) break
  }
  return ofThese(await queries.findPeople(db, ready, MAX_PEOPLE))
}
