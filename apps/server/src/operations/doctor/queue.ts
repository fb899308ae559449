import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'
import { fine, type Finding, warn, wrong } from './finding.ts'

const SUBJECT = 'Índices da fila'

/** Checks whether the indexes that an upgrade of the queues builds are there. Only the owner of the tables can build them. */
export async function examineQueueIndexes(db: Database): Promise<Finding[]> {
  const commands = await readCommands(db).catch(() => undefined)
  // Without tables of the queue there is nothing to build. The finding about migrations reports the missing tables.
  if (!commands) return []
  const { failed, waiting } = commands
  const mend = 'Rode como root deploy/porteira migrate, que os constrói com o papel dono das tabelas.'
  if (failed > 0) return [wrong(SUBJECT, `não construídos: ${failed}. A fila fica mais lenta.`, mend)]
  if (waiting > 0) return [warn(SUBJECT, `ainda não construídos: ${waiting}.`, mend)]
  return [fine(SUBJECT, 'todos construídos.')]
}

const readCommands = (db: Database) => findRow<{ failed: number; waiting: number }>(db)`
  select count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status not in ('failed', 'completed'))::int as waiting from jobs.bam`
