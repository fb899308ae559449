import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openServerDatabase } from '#platform/database/client.ts'
import { listMigrations } from '#platform/database/migrate.ts'
import { type Member, outside, startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import released from '../../../tools/release/released.json' with { type: 'json' }
import { hasOldRelease, unpackOldRelease } from '#testing/old-release.ts'
import { ask, buyAndPayTwice, startLoad } from '#testing/release-load.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { requirements } from '../../../tools/drills/requirements.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/find-postgres.ts'

/** An event in the fields that each release knows. */
const EVENT = `shortName: rodeio-da-virada
name: RODEIO DA VIRADA
venue: Parque do Exemplo
city: Bom Jesus
state: RS
startDate: 2099-01-14
endDate: 2099-01-17
salesStart: 2026-11-01T08:00:00-03:00
salesEnd: 2099-01-12T23:59:59-03:00
categories:
  - { name: LAÇO INDIVIDUAL, price: 120, unitsTotal: 9999, autoBadgeNum: 1 }
`

// A clone without history has no old code to start; the release check tests what the migrations may do.
const history = requirements({ 'the git history of the last release': hasOldRelease })
describe.runIf(history.isMet)('The last release runs together with this one', history.options, () => {
  const old = hasOldRelease ? unpackOldRelease() : undefined
  const source = old?.source ?? ''
  const members: Member[] = []
  // Roles belong to a whole server, so it is one of its own.
  let postgres: RunningPostgres
  let admin: OpenDatabase
  let db: OpenDatabase['db']
  let close: OpenDatabase['close']
  const urlOf = (role: string) => postgres.url.replace('postgres@', `${role}@`).replace(/postgres$/, 'shop')

  async function start(file: 'main.ts' | 'worker.ts', from?: string) {
    const settings = { DATABASE_URL: urlOf('porteira'), RECONCILE_SECONDS: '1' }
    const member = await startMember(file, settings, from === undefined ? {} : { from })
    members.push(member)
    return member
  }
  const endMembers = () => Promise.all(members.map((member) => member.end('SIGTERM')))

  /** Runs a command of this release, or of the last one, as a role of the database. */
  const run = (role: string, program: string, ...given: string[]) =>
    promisify(execFile)(process.execPath, [program, ...given], {
      env: { ...process.env, ...outside(), DATABASE_URL: urlOf(role) },
    })

  /** Imports the event. Returns the id of its category. */
  async function importEvent() {
    const file = path.join(source, 'event.yaml')
    writeFileSync(file, EVENT)
    await run('porteira', path.join(source, 'commands/porteira.ts'), 'import', file)
    const { rows } = await sql<{ id: string }>`select item.id from item join event on event.id = event_id
      where short_name = 'rodeio-da-virada'`.execute(db)
    return rows[0]?.id ?? ''
  }

  /** An administrator of the last release, who has logged in. */
  async function logInAdministrator(server: Member) {
    const { cpf, pass, ...body } = await signUpBody()
    await ask(server, '/users/new', { cpf, pass, ...body })
    await sql`update account set is_admin = true where cpf = ${cpf}`.execute(db)
    const login = { cpf, pass, adminCheck: 1 }
    return (await ask<{ token: string }>(server, '/users/login/userpass', login)).token
  }

  /** Each process sends its count when it ends. */
  async function countDeadlocks() {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = 'shop'`.execute(admin.db)
    return rows[0]?.deadlocks
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    admin = openServerDatabase(postgres.url, { connections: 1 })
    await sql.raw(readFileSync(path.resolve('deploy/roles.sql'), 'utf8')).execute(admin.db)
    await sql`create database shop owner porteira_migrate`.execute(admin.db)
    ;({ db, close } = openServerDatabase(urlOf('postgres')))
    await run('porteira_migrate', path.join(source, 'commands/porteira.ts'), 'migrate')
  }, 60_000)
  afterAll(async () => {
    await endMembers()
    await close()
    await admin.close()
    await postgres.stop()
    old?.[Symbol.dispose]()
  }, 60_000)

  test('The last release sells before, during and after the migrations of the owner, and new code continues its work', async () => {
    const [oldServer] = [await start('main.ts', source), await start('worker.ts', source)]
    const itemUUID = await importEvent()
    const { token } = await ask<{ token: string }>(oldServer, '/users/new', await signUpBody())
    const load = startLoad(oldServer, itemUUID, await logInAdministrator(oldServer))
    const untilPurchases = async (count: number) => {
      while (load.sold.purchases < count && load.sold.failures.length === 0) await pause(50)
    }
    await untilPurchases(4)

    const { stdout } = await run(
      'porteira_migrate',
      path.resolve('apps/server/src/commands/porteira.ts'),
      'migrate',
    )
    await untilPurchases(load.sold.purchases + 8)
    await load.stop()
    expect(load.sold.failures).toEqual([])
    const missing = listMigrations().filter((migration) => migration.name > released.lastMigration)
    const names = missing.map((migration) => migration.name).join(', ')
    expect(stdout).toBe(names === '' ? 'Nenhuma migração faltava.\n' : `Migrações feitas: ${names}\n`)

    await buyAndPayTwice(oldServer, itemUUID, token)
    const newServer = await start('main.ts')
    await buyAndPayTwice(newServer, itemUUID, token)
    await start('worker.ts')
    await buyAndPayTwice(oldServer, itemUUID, token)

    // The way back: the old code starts on the schema it does not know.
    const again = await start('main.ts', source)
    expect((await fetch(`http://127.0.0.1:${again.port}/api/health`)).status).toBe(200)
    await expectInvariants(db)
    // Each buyer paid twice; what the one release promised the other may have sent.
    const purchases = load.sold.purchases + 3
    const { rows: money } =
      await sql`select decision, count(*)::int as count, sum(returned_in_cents)::int as returned
      from payment_balance join cart on cart.id = cart_id join event on event.id = event_id
      where short_name = 'rodeio-da-virada' group by decision order by decision`.execute(db)
    expect(money).toEqual([
      { decision: 'duplicate', count: purchases, returned: purchases * 12_000 },
      { decision: 'honoured', count: purchases, returned: load.sold.purchases * 100 },
    ])
    await endMembers()
    expect(await countDeadlocks()).toBe(0)
  }, 180_000)
})
