import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { type Actor, factOf, recordAlone } from '#platform/audit/audit.service.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { listCartsForAdmin } from '#views/purchases/admin-list.service.ts'
import * as queries from './search.queries.ts'
import { parseCartSearch, type Search } from './search.rules.ts'

const MAX_CARTS = 50
/** Up to this number of people their carts are read by person. For more, the newest carts are checked first. */
const SMALL_RESULT = 200
const NEWEST_CARTS = [120, 1200]
/** With fewer matches in a step, the next step would not find enough carts either. */
const MIN_MATCHES_TO_CONTINUE = 5
const MAX_PEOPLE = 1_000_000

/** Finds carts by code, buyer, CPF, mail address, rider or the QR code of an entry. The audit records the caller, and the term only as a hash. */
export async function searchCarts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { term, scope }: { term: string; scope: EventScope },
  actor: Actor,
) {
  const search = parseCartSearch(term)
  const ids =
    'entry' in search
      ? await queries.findCartOfEntry(db, search.entry, scope)
      : await findCarts(db, search, scope)
  const purchases = await listCartsForAdmin(db, ids)
  // A caller with roles for some events only learns the name of a person who is in one of these events.
  const isShown = scope === 'all' || purchases.length > 0
  const person = 'cpf' in search && isShown ? await queries.findNickname(db, search.cpf) : undefined
  const entityId = createHmac('sha256', config.passwordPepper).update(term).digest('hex').slice(0, 16)
  await recordAlone(db, actor, factOf('cart.search', { search: entityId }, { found: purchases.length }))
  return { purchases, userNickname: person?.nickname || person?.name || '' }
}

/** The ids of the newest matching carts. A term that nearly every cart matches reads only the newest carts. */
export const findCarts = (db: Database, search: Search, scope: EventScope) =>
  db.transaction().execute(async (db) => {
    await queries.planEachTime(db)
    return findNewest(db, search, scope)
  })

async function findNewest(db: Database, search: Search, scope: EventScope) {
  const prepared =
    'cpf' in search
      ? search
      : { tsQuery: await queries.readSearchQuery(db, search.words), codeStart: search.codeStart }
  const findCartsOf = (people: number[]) =>
    queries.findCartsOf(db, people, prepared, { limit: MAX_CARTS, scope })
  const firstPeople = await queries.findPeople(db, prepared, SMALL_RESULT + 1)
  if (firstPeople.length <= SMALL_RESULT || 'cpf' in prepared) return findCartsOf(firstPeople)
  for (const among of NEWEST_CARTS) {
    const newest = await queries.findAmongNewest(db, prepared, { among, limit: MAX_CARTS, scope })
    if (newest.length === MAX_CARTS) return newest
    if (newest.length < MIN_MATCHES_TO_CONTINUE) break
  }
  return findCartsOf(await queries.findPeople(db, prepared, MAX_PEOPLE))
}
