import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { listCartsForDesk } from '../purchases/desk-list.service.ts'
import * as queries from './search.queries.ts'
import { parseSearch } from './search.rules.ts'

const MOST_CARTS = 50

/** Carts by code, buyer, CPF, mail or rider. Who looked is kept, what for only as a mark. */
export async function searchCarts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  term: string,
  actor: Actor,
) {
  const search = parseSearch(term)
  const purchases = await listCartsForDesk(db, await queries.findCarts(db, search, MOST_CARTS))
  const person = 'cpf' in search ? await queries.findNickname(db, search.cpf) : undefined
  const entityId = createHmac('sha256', config.passwordPepper).update(term).digest('hex').slice(0, 16)
  await recordFact(db, actor, {
    action: 'cart.search',
    entity: 'search',
    entityId,
    after: { found: purchases.length },
  })
  return { purchases, userNickname: person?.nickname || person?.name || '' }
}
