import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openServerDatabase } from '#platform/database/client.ts'
import { listMigrations } from '#platform/database/migrate.ts'
import { individual, strength } from '#testing/arena.ts'
import { buildAccount, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, outside, startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import released from '../../../tools/release/released.json' with { type: 'json' }
import { hasOldRelease, unpackOldRelease } from '#testing/old-release.ts'
import { ask, buyAndPayTwice, startLoad } from '#testing/release-load.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { requirements } from '../../../tools/drills/requirements.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/find-postgres.ts'

const BADGES = [1, 2, 3, 4, 5, 6, 7, 8]
type State = {
  seen: string
  strengths: {
    seen: string
    standings: { badge: number; place: number | null }[]
    turns: { badge: number; tieBreak: string }[]
  }[]
}
const placesOf = ({ strengths }: State) =>
  strengths.flatMap(({ standings }) =>
    standings.flatMap(({ badge, place }) => (place === null ? [] : [[place, badge]])),
  )

/** A category of three rounds with a final of sudden death that stops at one, and a rider for each number. */
async function openCategory(db: OpenDatabase['db']) {
  const { id: eventId } = await buildEvent(db, heldNow())
  const rules = individual(3, [strength(3, { trophies: 2, tie: 'throw' })])
  const { id: catUUID } = await buildCategory(db, {
    eventId,
    competition: JSON.stringify(rules),
    strength_options: 1,
    strength_dynamic: true,
  })
  const riders = new Map<number, string>()
  for (const badge of BADGES) {
    const { uuid } = await buildAccount(db)
    riders.set(badge, uuid)
    await buildRoster(db, catUUID, [badge], [uuid])
  }
  return { catUUID, riders }
}

type Shot = { id: string; badge: number; phase: 'qualify' | 'final' | 'tieBreak'; tieBreak?: string }

/** The shots of a category, as scorers send them to any release. */
class Shots {
  readonly made: Shot[] = []
  readonly undone = new Set<string>()
  readonly catUUID: string
  readonly token: string
  readonly riders: ReadonlyMap<number, string>
  constructor(catUUID: string, token: string, riders: ReadonlyMap<number, string>) {
    this.catUUID = catUUID
    this.token = token
    this.riders = riders
  }

  make(badge: number, phase: Shot['phase'], round: number, hit: number) {
    const shot = {
      id: randomUUID(),
      badge,
      uuid: this.riders.get(badge),
      phase,
      round,
      hit,
      thrownOn: new Date().toISOString(),
    }
    this.made.push(shot)
    return shot
  }

  send = (server: Member, shots: readonly Shot[]) => this.#store(server, { shots, undone: [] })

  undo(server: Member, shots: readonly Shot[]) {
    for (const { id } of shots) this.undone.add(id)
    const undoneOn = new Date().toISOString()
    return this.#store(server, { shots: [], undone: shots.map(({ id }) => ({ id, undoneOn })) })
  }

  async #store(server: Member, body: object) {
    const { refused } = await ask<{ refused: { msg: string }[] }>(server, `/scoring/${this.catUUID}/shots`, {
      token: this.token,
      ...body,
    })
    if (refused[0]) throw new Error(refused[0].msg)
  }
}

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

  test('Both releases score one category with rules at once, and neither loses a shot on the way back', async () => {
    const [oldServer, newServer] = [await start('main.ts', source), await start('main.ts')]
    const token = await logInAdministrator(oldServer)
    const { catUUID, riders } = await openCategory(db)
    const shots = new Shots(catUUID, token, riders)
    const readState = (server = newServer) => ask<State>(server, `/competition/${catUUID}?token=${token}`)
    const decide = async (fields: object) => {
      const { seen, strengths } = await readState()
      const body = { token, id: randomUUID(), seen: strengths[0]?.seen ?? seen, strength: 1, ...fields }
      await ask(newServer, `/competition/${catUUID}/decisions`, body)
    }

    // Each round of the qualifier is sent by both releases at once; every third shot is sent to both.
    for (const round of [1, 2, 3]) {
      const thrown = BADGES.map((badge) =>
        shots.make(badge, 'qualify', round, badge % 4 === 3 && round === 3 ? 0 : 1),
      )
      const isShared = (index: number) => (index + round) % 3 === 0
      await Promise.all([
        shots.send(
          oldServer,
          thrown.filter((_, index) => index % 2 === 0 || isShared(index)),
        ),
        shots.send(
          newServer,
          thrown.filter((_, index) => index % 2 === 1 || isShared(index)),
        ),
      ])
    }
    // What the one release stored the other one corrects.
    const wrong = [shots.make(1, 'qualify', 1, 0), shots.make(2, 'qualify', 1, 0)]
    await shots.send(oldServer, wrong.slice(0, 1))
    await shots.send(newServer, wrong.slice(1))
    await Promise.all([shots.undo(newServer, wrong.slice(0, 1)), shots.undo(oldServer, wrong.slice(1))])
    expect((await readState()).strengths[0]?.standings.map(({ badge }) => badge)).toEqual([1, 2, 4, 5, 6, 8])

    await decide({ kind: 'finalStarted' })
    // 2, 4, 5, 6 and 8 miss in the second round: 1 wins, and they share.
    for (const round of [1, 2]) {
      const thrown = [1, 2, 4, 5, 6, 8].map((badge) =>
        shots.make(badge, 'final', round, badge === 1 ? 1 : 2 - round),
      )
      await Promise.all([shots.send(oldServer, thrown.slice(0, 3)), shots.send(newServer, thrown.slice(3))])
    }
    const ended = await readState()
    expect(placesOf(ended)).toEqual([
      [1, 1],
      [2, 2],
      [2, 4],
      [2, 5],
      [2, 6],
      [2, 8],
    ])
    await decide({ kind: 'disqualified', badge: 8, strength: undefined, reason: 'Cavalo sem exame' })
    await decide({ kind: 'tieBreak', badges: [2, 4, 5, 6] })
    const tieBreak = (await readState()).strengths[0]?.turns[0]?.tieBreak ?? ''
    const last = [2, 4, 5, 6].map((badge) => shots.make(badge, 'tieBreak', 1, badge === 4 ? 1 : 0))
    await shots.send(
      newServer,
      last.map((shot) => ({ ...shot, tieBreak })),
    )
    const decided = placesOf(await readState())
    expect(decided).toEqual([
      [1, 1],
      [2, 4],
      [3, 2],
      [3, 5],
      [3, 6],
    ])

    // The way back: only the last release runs, reads every shot and scores on.
    await newServer.end('SIGTERM')
    const sheet = await ask<{ shots: { id: string }[] }>(oldServer, `/scoring/${catUUID}?token=${token}`)
    const counting = shots.made.filter(({ id, phase }) => phase !== 'tieBreak' && !shots.undone.has(id))
    expect(sheet.shots.map(({ id }) => id)).toEqual(expect.arrayContaining(counting.map(({ id }) => id)))
    const late = shots.make(1, 'final', 2, 1)
    await shots.send(oldServer, [late])
    const ranking = await ask<{ rankings: object[] }>(oldServer, `/rankings/category/${catUUID}`)
    expect(ranking.rankings).toHaveLength(BADGES.length)
    await oldServer.end('SIGTERM')

    const again = await start('main.ts')
    expect(placesOf(await readState(again))).toEqual(decided)
    const { rows } = await sql<{ id: string }>`select id from shot where category_id = ${catUUID}`.execute(db)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(shots.made.map(({ id }) => id).toSorted())
    await expectInvariants(db)
    await endMembers()
    expect(await countDeadlocks()).toBe(0)
  }, 180_000)
})
