import type { RefundToPayOut } from '@porteira/contract'
import { NO_REFERENCE, reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import * as queries from './refunding.queries.ts'

/** Promised refunds of money of the desk of an event that the desk has not handed over, the oldest first. */
export const listRefundsToPayOut = async (db: Database, eventId: string): Promise<RefundToPayOut[]> =>
  (await queries.listPromised(db, eventId)).map(({ valueInCents, askedAt, reference, ...refund }) => ({
    ...refund,
    ...NO_REFERENCE,
    ...reference,
    value: reaisFromCents(valueInCents),
    askedOn: askedAt.toISOString(),
  }))
