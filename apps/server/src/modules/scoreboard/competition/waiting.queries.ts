import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

export type WaitingRow = { id: string; catUUID: string; badge: number }

/** Lets these shots, and these undos, wait until a result is reopened. */
export async function keepWaiting(
  db: Transaction,
  officialId: string,
  { shots, undone }: { shots: readonly string[]; undone: readonly string[] },
) {
  await listRows(db)`update shot set waits_for = ${officialId} where id = any(${shots}::uuid[])`
  await listRows(db)`update shot_undo set waits_for = ${officialId} where shot_id = any(${undone}::uuid[])`
}

/** A category and those whose shots count in it too. */
const countingIn = (catUUID: string) => sql`
  select other.id from item join item other on other.event_id = item.event_id
  join category on category.id = other.id
  where item.id = ${catUUID} and (other.id = item.id or competition->>'countsFor' = ${catUUID})`

/** Lets what waited for this result count again. Returns the shots, and the shots that are taken back now. */
export async function stopWaiting(db: Transaction, catUUID: string, officialId: string) {
  const scope = countingIn(catUUID)
  const shots = await listRows<WaitingRow>(db)`
    update shot set waits_for = null where category_id in (${scope}) and waits_for = ${officialId}
    returning id, category_id as "catUUID", badge`
  const undone = await listRows<WaitingRow>(db)`
    update shot_undo set waits_for = null from shot
    where shot.id = shot_id and category_id in (${scope}) and shot_undo.waits_for = ${officialId}
    returning shot.id, category_id as "catUUID", badge`
  return { shots, undone }
}
