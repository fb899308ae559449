import type { Database } from '#platform/database/client.ts'
import { readRow } from '#platform/database/statements.ts'
import { fine, type Finding, warn, wrong } from './finding.ts'

const SUBJECT = 'Cópias (arquivo do log)'
/** PostgreSQL archives within a minute (`archive_timeout`); the rest is patience with a slow disk. */
const MAX_WAIT_IN_SECONDS = 300
/** Workers write each second, so a segment is full or due each minute, unless no process runs. */
const MAX_AGE_IN_SECONDS = 900

const CHAPTER = "o capítulo 'Back up and restore' de docs/operations.md"
const REPAIR = `Veja o erro no log do PostgreSQL e repita a linha com archive_command d${CHAPTER}.`

/** The archive of the write-ahead log, as this role sees it. */
export type ArchiveState = {
  isOn: boolean
  timeoutInSeconds: number
  /** Since the last archived segment; without one since the statistics began. */
  ageInSeconds: number
  /** Segments that wait and the age of the oldest one; undefined for a role that may not list them. */
  waiting?: { count: number; oldestInSeconds: number }
  role: string
  database: string
}

/** Checks whether PostgreSQL archives its log: `pg_stat_archiver` alone does not count a command that does not exist. */
export const examineArchive = async (db: Database): Promise<Finding> => reportArchive(await readArchive(db))

/** The finding for a state of the archive. */
export function reportArchive({
  isOn,
  timeoutInSeconds,
  ageInSeconds,
  waiting,
  role,
  database,
}: ArchiveState) {
  if (!isOn)
    return warn(
      SUBJECT,
      'o PostgreSQL não arquiva o log: uma falha perde tudo desde a última cópia.',
      `Siga ${CHAPTER} antes da primeira venda. Num serviço gerenciado, confira as cópias do provedor.`,
    )
  if (waiting && waiting.oldestInSeconds > MAX_WAIT_IN_SECONDS)
    return wrong(
      SUBJECT,
      `segmentos à espera: ${waiting.count}, o mais antigo há ${minutes(waiting.oldestInSeconds)}.`,
      REPAIR,
    )
  const isOld = ageInSeconds > MAX_AGE_IN_SECONDS
  if (isOld && waiting)
    return warn(
      SUBJECT,
      `nada foi arquivado há ${minutes(ageInSeconds)}, e nada espera.`,
      `Com a loja parada é assim. Com a loja no ar: ${REPAIR}`,
    )
  if (isOld)
    return warn(
      SUBJECT,
      `nada foi arquivado há ${minutes(ageInSeconds)}, e o papel ${role} não vê os segmentos que esperam.`,
      `Como o administrador do PostgreSQL (runuser -u postgres; em contêineres docker compose exec -u postgres database), digite: psql -d ${database} -c "grant execute on function pg_ls_archive_statusdir() to ${role}"`,
    )
  if (timeoutInSeconds === 0)
    return warn(
      SUBJECT,
      'um segmento só é arquivado quando enche: a perda de um disco perde horas.',
      `Defina archive_timeout, com ${CHAPTER}.`,
    )
  const rest = waiting ? `à espera: ${waiting.count}` : `o papel ${role} não vê os que esperam`
  return fine(SUBJECT, `último segmento arquivado há ${ageInSeconds} s; ${rest}.`)
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min`

async function readArchive(db: Database): Promise<ArchiveState> {
  const { mayList, ...state } = await readRow<ArchiveState & { mayList: boolean }>(db)`
    select current_setting('archive_mode') <> 'off' as "isOn", current_user as role, current_database() as database,
      extract(epoch from current_setting('archive_timeout')::interval)::int as "timeoutInSeconds",
      extract(epoch from now() - coalesce(last_archived_time, stats_reset))::int as "ageInSeconds",
      has_function_privilege('pg_ls_archive_statusdir()', 'execute') as "mayList"
    from pg_stat_archiver`
  return mayList ? { ...state, waiting: await readWaiting(db) } : state
}

const readWaiting = (db: Database) => readRow<{ count: number; oldestInSeconds: number }>(db)`
  select count(*)::int as count, coalesce(extract(epoch from now() - min(modification)), 0)::int as "oldestInSeconds"
  from pg_ls_archive_statusdir() where name like '%.ready'`
