import { addDays, businessDate } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { listEventFacts } from '../events.ts'
import { isOver } from './devices.rules.ts'
import * as queries from './retention.queries.ts'

const DAYS_AFTER_EVENT = 30

/** Forgets links a day after their end, and tokens thirty days after the end of their event or their revocation. */
export async function forgetDevices(db: Database) {
  const withTokens = await queries.listEventsWithTokens(db)
  const events = withTokens.length > 0 ? await listEventFacts.ask(db, withTokens) : []
  const day = addDays(businessDate(new Date()), -DAYS_AFTER_EVENT)
  const over = events.filter(({ endsOn }) => isOver(endsOn, day)).map(({ id }) => id)
  return (await queries.clearOldLinks(db)) + (await queries.clearTokens(db, over))
}
