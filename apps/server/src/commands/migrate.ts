import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { readConfig } from '#config.ts'
import { openDatabase } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { openJobs } from '#jobs/runner.ts'
import { createLog } from '#log.ts'

// `npm run migrate`: brings tables and queues up to this version as the role of DATABASE_URL, which owns them from
// then on, and says what the other roles may do. A role that owns nothing needs this before its first start.
const config = readConfig(process.env)
const database = await openDatabase(config)
const done = await migrate(database.db)
const jobs = await openJobs(database, createLog(config.logLevel), { works: false })
await jobs.stop()
await sql.raw(readFileSync(new URL('../database/grants.sql', import.meta.url), 'utf8')).execute(database.db)
await database.close()
console.log(done.length > 0 ? `Migrações feitas: ${done.join(', ')}` : 'Nenhuma migração faltava.')
