import { startPostgres } from '../../../../tools/find-postgres.ts'

/** One PostgreSQL server for the whole run, unless the machine offers one by TEST_DATABASE_URL. */
export default async function setUp() {
  if (process.env['TEST_DATABASE_URL']) return
  const postgres = await startPostgres({ durable: true })
  process.env['TEST_DATABASE_URL'] = postgres.url
  if (postgres.inMemory) process.env['TEST_DATABASE_IN_MEMORY'] = 'yes'
  return () => postgres.stop()
}
