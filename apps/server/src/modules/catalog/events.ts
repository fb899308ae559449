import type { Database } from '#platform/database/client.ts'
import { defineQuestion } from '#platform/events.ts'

/** Units of each item of an event that an account bought or reserved; what a bundle contains counts as the bundle. */
export const listUnitsOfBuyer = defineQuestion<
  [Database, { eventId: string; accountId: number }],
  ReadonlyMap<string, number>
>('event.units-of-buyer')
