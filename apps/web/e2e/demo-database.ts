import pg from 'pg'
import { startProgram } from './programs.ts'

const serverUrl = () => process.env['TEST_DATABASE_URL'] ?? ''

/** The address of a database of the tests' PostgreSQL. */
export function urlOf(database: string) {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

/** Runs a statement about whole databases. */
export async function administer(statement: string) {
  const client = new pg.Client(serverUrl())
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates the database that every testbed copies, once per run. The server loads the demo into it at its start. */
export default async function setUp() {
  const name = `demo_${process.pid}`
  await administer(`create database ${name}`)
  const settings = { PORT: '0', DATABASE_URL: urlOf(name), LOG_LEVEL: 'error' }
  const server = await startProgram('apps/server/src/main.ts', settings)
  await server.stop()
  process.env['TEST_DEMO_DATABASE'] = name
}
