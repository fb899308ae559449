import type { UnpaidNetwork } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import * as queries from './unpaid-networks.queries.ts'

/** A hint for administrators: many people may share one address, so nothing is refused because of it. */
export const findUnpaidNetworks = async (db: Database, scope: EventScope): Promise<UnpaidNetwork[]> =>
  (await queries.listUnpaidNetworks(db, scope)).map(({ lastEndedAt, ...network }) => ({
    ...network,
    lastEndedOn: lastEndedAt.toISOString(),
  }))
