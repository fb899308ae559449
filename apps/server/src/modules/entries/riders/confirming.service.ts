import { personMessages } from '@porteira/domain'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { statedByRider } from '../formations/forms.rules.ts'
import { listRiders } from '../formations/riders.queries.ts'
import { lockFormation } from '../formations/states.queries.ts'
import { confirmRider } from './confirming.queries.ts'

type Target = { cartUUID: string; cartItemId: string }

/**
 * Replaces names that somebody else gave by those that the riders of an entry stated after it was saved. A repeated call
 * changes nothing.
 */
export function confirmNames(db: Database, { cartUUID, cartItemId: typed }: Target, actor: Actor) {
  if (!isUuid(cartUUID) || !/^\d{1,15}$/.test(typed)) throw notFound()
  const cartItemId = Number(typed)
  return db.transaction().execute(async (db) => {
    // guard: names-confirmed-in-own-cart
    if (!(await lockFormation(db, cartUUID.toLowerCase(), cartItemId))) throw notFound()
    const changed = (await listRiders(db, [cartItemId])).flatMap((rider) => {
      const own = statedByRider(rider)
      return own ? [{ accountId: rider.accountId, name: own.name }] : []
    })
    for (const rider of changed) await confirmRider(db, { ...rider, cartItemId })
    const accountIds = changed.map(({ accountId }) => accountId)
    if (changed.length > 0)
      await recordFact(
        db,
        actor,
        formationFact('formation.names_confirmed', cartItemId, { after: { accountIds } }),
      )
    return personMessages.namesConfirmed
  })
}
