import type { EnteredRider, Reply } from '@porteira/contract'
import { isPlainDate, publicName, registeredName } from '@porteira/domain'
import { listUnfitCategories } from '#modules/entries/index.ts'
import type { Database } from '#platform/database/client.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './entered-riders.queries.ts'
import type { EnteredRiderRow } from './entered-riders.queries.ts'

type RiderQuery = Partial<Record<'eventUUID' | 'birthdate', string>> & { sex?: 'M' | 'F' }
type Answer = Omit<Reply<'GET /api/users/:userId/riders'>, 'status'>

/**
 * The riders that a buyer entered before, of whom only the own name is whole. With an event also the categories that
 * refuse them, the buyer, and a person of the birth and sex that the buyer states.
 */
export async function readEnteredRiders(db: Database, buyerId: number, query: RiderQuery): Promise<Answer> {
  const { eventUUID = '', birthdate = '', sex } = query
  const rows = await queries.listEnteredRiders(db, buyerId)
  if (!isUuid(eventUUID)) return { riders: rows.map((row) => riderOf(row, buyerId)) }
  const accountIds = [buyerId, ...rows.map(({ accountId }) => accountId)]
  const stated = isPlainDate(birthdate) && sex ? { birthdate, sex } : undefined
  const unfit = await listUnfitCategories(db, { eventId: eventUUID, accountIds, stated })
  return {
    riders: rows.map((row) => ({
      ...riderOf(row, buyerId),
      unfit: unfit.byAccount.get(row.accountId) ?? [],
    })),
    ownUnfit: unfit.byAccount.get(buyerId) ?? [],
    ...(unfit.ofStated && { statedUnfit: unfit.ofStated }),
  }
}

const riderOf = (
  { accountId, isMinor, nickname, name, ...rider }: EnteredRiderRow,
  buyerId: number,
): EnteredRider => ({
  ...rider,
  name: accountId === buyerId ? registeredName({ nickname, name }) : publicName({ nickname, name, isMinor }),
})
