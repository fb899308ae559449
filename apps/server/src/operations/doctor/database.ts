import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { readRow, readValue } from '#platform/database/statements.ts'
import { isMigrated } from '#platform/database/migrate.ts'
import { explainFailure } from '#explain-failure.ts'
import { examineArchive } from './archive.ts'
import { fine, type Finding, reasonOf, warn, wrong } from './finding.ts'
import { examineQueueIndexes } from './queue.ts'

const MAX_CLOCK_DIFFERENCE_IN_SECONDS = 5
const OLDEST_SUPPORTED = 150_000

/** Checks the database, its migrations, its queues, its clock, its role, its archive and the workers. Writes nothing. */
export async function examineDatabase(db: Database, kind: 'embedded' | 'server'): Promise<Finding[]> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    return [reportUnreachable(error)]
  }
  // An embedded database has no server settings and the same clock as this process.
  const checks =
    kind === 'server'
      ? [
          examineServer,
          examineMigrations,
          examineQueueIndexes,
          examineClock,
          examineWorkers,
          examineRole,
          examineArchive,
        ]
      : [examineMigrations, examineQueueIndexes, examineWorkers]
  return (await Promise.all(checks.map((check) => check(db)))).flat()
}

/** The finding for a database that does not answer. The first sentence of the explanation is the fault, the others the repair. */
export function reportUnreachable(error: unknown) {
  const [says = '', ...mend] = (explainFailure(error) ?? `Não responde (${reasonOf(error)}).`).split(
    /(?<=\.)\s/,
  )
  return wrong('Banco de dados', says, mend.join(' ') || 'Confira DATABASE_URL e DATA_DIR.')
}

async function examineServer(db: Database) {
  type Settings = { version: number; encoding: string; fsync: string; commit: string }
  const { version, encoding, fsync, commit } = await readRow<Settings>(db)`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
  if (version < OLDEST_SUPPORTED)
    return wrong(
      'Banco de dados',
      `PostgreSQL ${version} é antigo demais.`,
      'Use o PostgreSQL 15 ou mais novo.',
    )
  if (encoding !== 'UTF8')
    return wrong(
      'Banco de dados',
      `guarda textos em ${encoding}: nomes com acento não são achados ou são recusados.`,
      'Crie o banco com createdb -E UTF8 --locale=C.UTF-8 -T template0 e passe os dados com pg_dump e pg_restore.',
    )
  if (fsync !== 'on' || commit === 'off')
    return wrong(
      'Banco de dados',
      'confirma vendas antes de gravá-las no disco.',
      'Ligue fsync e synchronous_commit no postgresql.conf; sem eles uma queda de luz perde vendas pagas.',
    )
  return fine('Banco de dados', `responde e grava antes de confirmar (${Math.floor(version / 10_000)}).`)
}

async function examineMigrations(db: Database) {
  const isDone = await isMigrated(db).catch(() => false)
  if (isDone) return fine('Migrações', 'todas feitas.')
  const { owner, mayMigrate } = await readOwner(db)
  if (mayMigrate)
    return wrong(
      'Migrações',
      'faltam algumas.',
      'Inicie um servidor desta versão, que as faz, ou rode porteira migrate. Se uma delas parar, a mensagem diz qual.',
    )
  const mend = `Este papel não é dono das tabelas. Rode como root deploy/porteira migrate, que usa o papel ${owner} (em contêineres: docker compose run --rm migrate), e reinicie os servidores e trabalhadores.`
  return wrong('Migrações', 'faltam algumas.', mend)
}

/** The owner of the tables (or of a database without tables), and whether the current role may change them. */
const readOwner = (db: Database) => readRow<{ owner: string; mayMigrate: boolean }>(db)`
  select pg_get_userbyid(coalesce(relowner, datdba)) as owner, coalesce(case when relowner is null
    then has_schema_privilege(current_schema(), 'create') else pg_has_role(relowner, 'usage') end, false) as "mayMigrate"
  from pg_database left join pg_class on pg_class.oid = to_regclass('migration')
  where datname = current_database()`

async function examineClock(db: Database) {
  const before = Date.now()
  const now = await readValue<Date>(db)`select clock_timestamp()`
  const middle = (before + Date.now()) / 2
  const apart = Math.abs(middle - now.getTime()) / 1000
  if (apart <= MAX_CLOCK_DIFFERENCE_IN_SECONDS) return fine('Relógio', 'igual ao do banco de dados.')
  const mend = 'Ligue a sincronização nas duas máquinas: timedatectl set-ntp true.'
  return wrong('Relógio', `difere ${Math.round(apart)} s do relógio do banco de dados.`, mend)
}

/** Warns if the role of the server may delete rows of the audit. */
async function examineRole(db: Database) {
  const may = await readValue<boolean | null>(db)`
    select has_table_privilege(to_regclass('audit'), 'delete')`
  // Without tables there is no privilege to check. The finding about migrations reports the missing tables.
  if (may === null) return []
  if (may === false) return fine('Papel no banco', 'lê e grava, não muda tabelas nem a auditoria.')
  const mend =
    'Crie os três papéis com deploy/roles.sql, rode porteira migrate como o dono e venda como porteira.'
  return warn('Papel no banco', 'a loja se conecta como dona das tabelas.', mend)
}

async function examineWorkers(db: Database) {
  const recent = await readValue<number>(db)`
    select count(*)::int from jobs.job
    where state = 'completed' and completed_on > now() - interval '2 minutes'`.catch(() => 0)
  if (recent > 0) return fine('Trabalhadores', 'há ao menos um trabalhando.')
  const mend =
    'Inicie um: systemctl start porteira-worker@a. Sem ele nenhum Pix é confirmado e nenhum e-mail sai.'
  return warn('Trabalhadores', 'nenhum trabalhou nos últimos 2 minutos.', mend)
}
