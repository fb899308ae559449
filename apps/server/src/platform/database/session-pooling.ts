import { OperatorError } from '#operator-error.ts'
import type { Database, OpenDatabase } from './client.ts'
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
 * Refuses a database behind PgBouncer in transaction mode: there a prepared statement, a setting and an advisory lock
 * of one connection appear in another.
 * @throws OperatorError that names the setting of the address.
 */
export async function refuseSharedBackends({ db, kind }: OpenDatabase, setting = 'DATABASE_URL') {
  if (kind === 'embedded') return
  const isShared = await db
    .connection()
    .execute((first) =>
      db.connection().execute((second) => sharesBackends(readBackend(first), readBackend(second))),
    )
  // guard: session-not-shared
  if (isShared)
    throw new OperatorError(
      `O PgBouncer de ${setting} está em pool_mode=transaction ou statement, e a loja precisa de pool_mode=session: nos outros modos as conexões trocam entre si comandos preparados e travas. Mude pool_mode no PgBouncer, ou aponte ${setting} direto para o PostgreSQL.`,
    )
}

const readBackend =
  (db: Database): ReadBackend =>
  () =>
    readValue<number>(db)`select pg_backend_pid()`
