import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '#platform/database/client.ts'
import { listMigrations, migrate } from '#platform/database/migrate.ts'
import { bankControl } from '#testing/bank.ts'
import { type Member, outside, startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import released from '../../../tools/release/released.json' with { type: 'json' }
import { hasOldRelease, unpackOldRelease } from '#testing/old-release.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const headers = { 'content-type': 'application/json' }

async function ask<Answer>({ port }: Member, address: string, body?: object): Promise<Answer> {
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, init)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${address.split('?')[0]} ${answer.status} ${text}`)
  return (text.startsWith('{') ? JSON.parse(text) : text) as Answer
}

/** Takes one place and pays it twice, so that one Pix goes back; answers when the server says that it is paid. */
async function buy(server: Member, itemUUID: string, token: string) {
  const items = [{ itemUUID, quantity: 1 }]
  const { cartUUID } = await ask<{ cartUUID: string }>(server, `/cart/?token=${token}`, { items })
  const pix = `/cart/${cartUUID}/pay/pix?token=${token}`
  await bankControl.pay({ pixCopiaECola: await ask<string>(server, `${pix}&mode=1`), times: 2 })
  while ((await ask<{ paymentStatus: number }>(server, `${pix}&mode=2`)).paymentStatus !== 1) await pause(300)
}

// A clone without history has no old code to start; the release check tests what the migrations may do.
const history = requirements({ 'the git history of the last release': hasOldRelease })
describe.runIf(history.isMet)('The last release runs together with this one', history.options, () => {
  const old = hasOldRelease ? unpackOldRelease() : undefined
  const name = `upgrade_${randomBytes(4).toString('hex')}`
  const address = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://localhost')
  const admin = openServerDatabase(address.href, { connections: 1 })
  const url = Object.assign(new URL(address), { pathname: `/${name}` }).href
  const { db, close } = openServerDatabase(url)
  const members: Member[] = []

  async function start(file: 'main.ts' | 'worker.ts', from?: string) {
    const settings = { DATABASE_URL: url, RECONCILE_SECONDS: '1' }
    const member = await startMember(file, settings, from === undefined ? {} : { from })
    members.push(member)
    return member
  }

  beforeAll(() => sql`create database ${sql.ref(name)}`.execute(admin.db))
  afterAll(async () => {
    await Promise.all(members.map((member) => member.end('SIGTERM')))
    await close()
    await sql`drop database ${sql.ref(name)} with (force)`.execute(admin.db)
    await admin.close()
    old?.[Symbol.dispose]()
  }, 60_000)

  test('The last release sells before, during and after the new migrations, and new code continues its work', async () => {
    const source = old?.source ?? ''
    // The example of the last release, because that release refuses fields that are newer.
    const event = path.resolve(source, '../../../docs/event.example.yaml')
    const [oldServer] = [await start('main.ts', source), await start('worker.ts', source)]
    await promisify(execFile)(process.execPath, [path.join(source, 'commands/import.ts'), event], {
      env: { ...process.env, ...outside(), DATABASE_URL: url },
    })
    const { rows } = await sql<{ id: string }>`select item.id from item join event on event.id = event_id
      where item.name = 'LAÇO INDIVIDUAL' and short_name = 'rodeio-do-exemplo'`.execute(db)
    const itemUUID = rows[0]?.id ?? ''
    const { token } = await ask<{ token: string }>(oldServer, '/users/new', await signUpBody())
    await buy(oldServer, itemUUID, token)

    const shop = { isOpen: true, sold: 0 }
    const rush = async () => {
      while (shop.isOpen) {
        await ask(oldServer, '/cart/', { items: [{ itemUUID, quantity: 1 }] })
        shop.sold += 1
        await pause(50)
      }
    }
    const buyers = [rush(), rush()]
    const done = await migrate(db)
    const before = shop.sold
    while (shop.sold < before + 5) await pause(50)
    shop.isOpen = false
    await Promise.all(buyers)
    expect(done).toEqual(
      listMigrations()
        .map((migration) => migration.name)
        .filter((file) => file > released.lastMigration),
    )

    await buy(oldServer, itemUUID, token)
    const newServer = await start('main.ts')
    await buy(newServer, itemUUID, token)
    await start('worker.ts')
    await buy(oldServer, itemUUID, token)

    // The way back: the old code starts on the schema it does not know.
    const again = await start('main.ts', source)
    expect((await fetch(`http://127.0.0.1:${again.port}/api/health`)).status).toBe(200)
    await expectInvariants(db)
    // Each buyer paid twice; what the one release promised the other may have sent.
    const { rows: money } = await sql`select count(*)::int as count, sum(returned_in_cents)::int as returned
      from payment_balance where decision = 'duplicate'`.execute(db)
    expect(money).toEqual([{ count: 4, returned: 48_000 }])
  }, 180_000)
})
