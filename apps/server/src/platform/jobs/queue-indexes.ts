import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#platform/database/client.ts'
import { OperatorError } from '#operator-error.ts'

/** How often pg-boss looks for commands while `porteira migrate` waits. Its minimum. */
export const BUILD_INTERVAL_SECONDS = 10
const PATIENCE_IN_MS = 60_000
const LOOK_AGAIN_IN_MS = 250

/**
 * Makes commands that failed pending again and lets pg-boss look for them at once. A worker whose role owns no table
 * fails every command that an upgrade of pg-boss leaves to it.
 */
export const retryFailedCommands = (database: Pick<OpenDatabase, 'runSql'>) =>
  database.runSql(
    `do $$ begin
      if to_regclass('jobs.bam') is not null then
        update jobs.bam set status = 'pending', started_on = null where status = 'failed';
        update jobs.version set bam_on = null;
      end if;
    end $$`,
    [],
  )

/**
 * Waits until pg-boss has run every command that its migrations have left for later, such as `create index
 * concurrently`. Throws an OperatorError if the patience passes and no command ends meanwhile.
 */
export async function waitForIndexes(
  boss: Pick<PgBoss, 'getBamStatus' | 'getBamEntries'>,
  patienceInMs = PATIENCE_IN_MS,
) {
  let least = Infinity
  let givesUpAt = 0
  for (;;) {
    const waiting = await countWaiting(boss)
    if (waiting === 0) return
    if (waiting < least) givesUpAt = performance.now() + patienceInMs
    else if (performance.now() > givesUpAt) throw new OperatorError(await explain(boss, waiting))
    least = Math.min(least, waiting)
    await pause(LOOK_AGAIN_IN_MS)
  }
}

async function countWaiting(boss: Pick<PgBoss, 'getBamStatus'>) {
  const statuses = await boss.getBamStatus()
  return statuses.reduce((sum, { status, count }) => (status === 'completed' ? sum : sum + count), 0)
}

async function explain(boss: Pick<PgBoss, 'getBamEntries'>, waiting: number) {
  const entries = await boss.getBamEntries()
  const reason = entries.find(({ status, error }) => status !== 'completed' && error)?.error
  return (
    `As migrações estão feitas, mas há índices da fila por construir: ${waiting}${reason ? ` (${reason})` : ''}.\n` +
    'A loja vende sem eles, mais devagar. Encerre relatórios e cópias longas no banco e rode porteira migrate de novo.'
  )
}
