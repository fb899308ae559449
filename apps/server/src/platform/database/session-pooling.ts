import { sql } from 'kysely'
import { OperatorError } from '#operator-error.ts'
import type { Database, OpenDatabase } from './client.ts'
import { CONNECT_QUERY, isLimited } from './session.ts'
import { readValue } from './statements.ts'

const ROUNDS = 10

type ReadBackend = () => Promise<number>

/**
 * Whether a pooler gives two open connections a backend of PostgreSQL for each transaction only, by the number of the
 * backend that answers. A pooler that takes the backend that was returned last gives one backend to both connections.
 * One that takes the backend that waited longest gives one connection several backends. Other load mixes the two, so
 * there are several rounds.
 */
export async function sharesBackends(readFirst: ReadBackend, readSecond: ReadBackend) {
  const own = await readFirst()
  for (let round = 0; round < ROUNDS; round++) {
    if ((await readFirst()) !== own) return true
    if ((await readSecond()) === own) return true
  }
  return false
}

/**
 * Refuses a database behind PgBouncer in transaction mode, unless DATABASE_POOLING says so and each backend has the limits
 * of a connection: there a prepared statement, a setting and an advisory lock of one connection appear in another.
 * @throws OperatorError that names the setting of the address.
 */
export async function refuseSharedBackends(
  { db, kind, isShared: isKnown }: OpenDatabase,
  setting = 'DATABASE_URL',
) {
  if (kind === 'embedded') return
  if (isKnown) return requireLimits(db, setting)
  const isShared = await db
    .connection()
    .execute((first) =>
      db.connection().execute((second) => sharesBackends(readBackend(first), readBackend(second))),
    )
  // guard: session-not-shared
  if (isShared)
    throw new OperatorError(
      `O PgBouncer de ${setting} está em pool_mode=transaction ou statement, e a loja precisa de pool_mode=session: nos outros modos as conexões trocam entre si comandos preparados e travas. Mude pool_mode no PgBouncer, ou aponte ${setting} direto para o PostgreSQL; para pool_mode=transaction defina DATABASE_POOLING=transaction.`,
    )
}

const BACKENDS = 5

/** Looks at several backends at once: PgBouncer may have opened some before its settings were changed. */
async function requireLimits(db: Database, setting: string) {
  const look = () =>
    db.transaction().execute(async (db) => {
      await sql`select pg_sleep(0.05)`.execute(db)
      return isLimited(db)
    })
  const limited = await Promise.all(Array.from({ length: BACKENDS }, look))
  // guard: shared-backends-are-limited
  if (limited.includes(false))
    throw new OperatorError(
      `O PgBouncer de ${setting} não põe os limites da loja em cada conexão. Com DATABASE_POOLING=transaction, escreva na linha do banco em [databases]: connect_query='${CONNECT_QUERY}'. Depois reinicie o PgBouncer.`,
    )
}

const readBackend =
  (db: Database): ReadBackend =>
  () =>
    readValue<number>(db)`select pg_backend_pid()`
