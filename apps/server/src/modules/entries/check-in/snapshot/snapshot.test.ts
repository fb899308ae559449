import { gunzipSync } from 'node:zlib'
import type { Reply } from '@porteira/contract'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCheckInDevice,
  buildCheckIn,
  checkInClient,
  type CheckInScene,
  resolveConflict,
} from '#testing/check-in.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readSnapshot } from './snapshot.service.ts'
import { type KeptSnapshot, keepWholeSnapshots } from './whole-snapshots.service.ts'
import { pack } from './packing.service.ts'

type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'>
type Device = Awaited<ReturnType<typeof addCheckInDevice>>
type Scene = CheckInScene & { device: Device; desk: Device; requirementId: string; testEntry: number }

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startTestServer()
  const built = await buildCheckIn(server, {
    entries: 4,
    event: { minors_need_authorisation: 'remind' },
    category: { sbb_enabled: true },
    rider: { birthdate: `${new Date().getFullYear() - 10}-01-01` },
  })
  const device = await addCheckInDevice(server, built)
  const desk = checkInClient(server, { token: built.admin.token, eventUUID: built.event.id })
  scene = { ...built, device, desk, requirementId: '', testEntry: await buildTestEntry(built) }
  await setRequirements(0, 'GTA')
  scene.requirementId = (await device.snapshot()).requirements[0]!.requirementId
})
afterAll(() => server[Symbol.asyncDispose]())

/** An entry of the same rider in a test cart, which the check-in does not list. */
async function buildTestEntry({ buyer, category, rider }: CheckInScene) {
  const items = [{ itemUUID: category.id, quantity: 1 }]
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, items)
  const form = filled(forms[0]!, { participants: [{ cpf: rider.cpf, sbb: 'b 123-456' }] })
  expect((await putParticipants(server, cartUUID, [form], { token: buyer.token })).status).toBe(200)
  await run(sql`update cart set is_test = true where id = ${cartUUID}`)
  return form.cartItemId
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db)
const setRequirements = (version: number, name: string) =>
  server.call('PUT /api/events/:eventUUID/requirements', {
    params: { eventUUID: scene.event.id },
    query: { token: scene.admin.token },
    body: {
      version,
      items: [
        {
          requirementId: scene.requirementId || null,
          categoryUUID: null,
          name,
          about: 'horse',
          kind: 'yesNo',
          isRequired: 0,
          waivedBy: ['owner'],
        },
      ],
    } as never,
  })
const entry = ({ entries }: Snapshot, index = 0) =>
  entries.find(({ cartItemId }) => cartItemId === scene.ids[index])
const act = (kind: string, index: number, more: object = {}) =>
  scene.device.act({ kind, cartItemId: scene.ids[index]!, queued: 1, ...more } as never)
const check = (kind: 'check' | 'uncheck', value: string) =>
  act(kind, 0, { requirementId: scene.requirementId, subject: 'B123456', value })

type Case = [
  what: string,
  change: () => Promise<unknown>,
  sees: (snapshot: Snapshot) => unknown,
  now: unknown,
]

const CHANGES: Case[] = [
  [
    'the name of a rider',
    () => run(sql`update formation_rider set name = 'OUTRO NOME' where cart_item_id = ${scene.ids[0]}`),
    (snapshot) => entry(snapshot)?.riders[0]?.name,
    'OUTRO NOME',
  ],
  [
    'a rider who leaves an entry',
    () => run(sql`delete from formation_rider where cart_item_id = ${scene.ids[3]}`),
    (snapshot) => entry(snapshot, 3)?.riders.length,
    0,
  ],
  [
    'the horse of a rider',
    () =>
      run(
        sql`update formation_rider set sbb = 'B777888', horse_name = 'LUAR' where cart_item_id = ${scene.ids[1]}`,
      ),
    ({ horses }) => horses.find(({ registration }) => registration === 'B777888')?.name,
    'LUAR',
  ],
  [
    'no horse that a rider no longer rides',
    () => run(sql`update formation_rider set sbb = '', horse_name = '' where cart_item_id = ${scene.ids[1]}`),
    ({ horses }) => horses.some(({ registration }) => registration === 'B777888'),
    false,
  ],
  [
    'a date of birth that somebody else stated',
    () => run(sql`update account set birthdate_declared = true where id = ${scene.rider.id}`),
    (snapshot) => entry(snapshot)?.riders[0]?.isBirthdateDeclared,
    1,
  ],
  [
    'a number',
    () => run(sql`update formation set badge = 77 where cart_item_id = ${scene.ids[0]}`),
    (snapshot) => [entry(snapshot)?.badge, entry(snapshot)?.version],
    [77, 2],
  ],
  [
    'an installment',
    () =>
      server.db.transaction().execute((db) =>
        sql`with made as (insert into plan (cart_id, installments, total_in_cents) values (${scene.cartUUID}, 2, 5000)
            returning id)
          insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status)
          select id, ${scene.cartUUID}, n, 'cobv', lpad(n::text, 30, 'a'), 2500, ${addDays(businessDate(new Date()), 9)}::date,
            'planned' from made, generate_series(1, 2) as n`.execute(db),
      ),
    (snapshot) => entry(snapshot)?.openInstallments,
    { count: 1, value: 25, overdue: 0 },
  ],
  [
    'an installment that became overdue',
    () =>
      run(
        sql`update charge set due_on = ${addDays(businessDate(new Date()), -1)}::date where cart_id = ${scene.cartUUID}`,
      ),
    (snapshot) => entry(snapshot)?.openInstallments.overdue,
    1,
  ],
  [
    'a plan that ended',
    () => run(sql`update plan set is_current = false where cart_id = ${scene.cartUUID}`),
    (snapshot) => entry(snapshot)?.openInstallments.count,
    0,
  ],
  [
    'a payment that was returned',
    async () => {
      await run(sql`update cart_item set charged_in_cents = 100 where id = ${scene.ids[0]}`)
      await run(sql`insert into payment (id, method, cart_id, amount_in_cents, received_at, decision, recorded_by)
        values ('0199c2d0-0000-7000-8000-000000000001', 'cash', ${scene.cartUUID}, 100, now(), 'honoured', ${scene.admin.account.id})`)
      await run(sql`insert into refund (id, payment_id, value_in_cents, status, returned_at)
        values ('devolvido1', '0199c2d0-0000-7000-8000-000000000001', 100, 'external', now())`)
    },
    (snapshot) => entry(snapshot)?.blocks.length,
    1,
  ],
  [
    'a refund that failed',
    () => run(sql`update refund set status = 'failed', returned_at = null where id = 'devolvido1'`),
    (snapshot) => entry(snapshot)?.blocks,
    [],
  ],
  [
    'an authorisation',
    () =>
      run(sql`insert into authorisation (event_id, account_id, status, paper_at, paper_by)
        values (${scene.event.id}, ${scene.rider.id}, 'onPaper', now(), ${scene.admin.account.id})`),
    (snapshot) => entry(snapshot)?.riders[0]?.authorisation,
    'onPaper',
  ],
  [
    'an own date of birth',
    () => run(sql`update account set birthdate = '1980-01-01' where id = ${scene.rider.id}`),
    (snapshot) => entry(snapshot)?.riders[0]?.authorisation,
    '',
  ],
  [
    'a later date of birth that somebody else stated in a test cart',
    () =>
      run(sql`update formation_rider set declared_birthdate = now() - interval '10 years'
        where cart_item_id = ${scene.testEntry}`),
    (snapshot) => entry(snapshot)?.riders[0]?.authorisation,
    'onPaper',
  ],
  [
    'a date of birth that a test cart no longer states',
    () =>
      run(sql`update formation_rider set declared_birthdate = null where cart_item_id = ${scene.testEntry}`),
    (snapshot) => entry(snapshot)?.riders[0]?.authorisation,
    '',
  ],
  [
    'a later date of birth that somebody else stated',
    () =>
      run(sql`update formation_rider set declared_birthdate = now() - interval '10 years'
        where cart_item_id = ${scene.ids[1]}`),
    (snapshot) => entry(snapshot)?.riders[0]?.authorisation,
    'onPaper',
  ],
  [
    'an objection',
    () =>
      run(sql`insert into objection (account_id, cart_item_id, submitted_at)
        values (${scene.rider.id}, ${scene.ids[1]}, now())`),
    (snapshot) => entry(snapshot, 1)?.blocks.length,
    1,
  ],
  [
    'a requirement',
    () => setRequirements(1, 'GTA E EXAME'),
    ({ requirements }) => requirements.map(({ name }) => name),
    ['GTA E EXAME'],
  ],
  [
    'the name of a horse',
    () =>
      server.call('PUT /api/events/:eventUUID/horses/:horseKey', {
        params: { eventUUID: scene.event.id, horseKey: 'B123456' },
        query: { token: scene.admin.token },
        body: { name: 'TROVÃO', owner: '' },
      }),
    ({ horses }) => horses.map(({ name }) => name),
    ['TROVÃO'],
  ],
  [
    'the event',
    () => run(sql`update event set name = 'RODEIO ADIADO "takenOn":"' where id = ${scene.event.id}`),
    ({ event }) => event.name,
    'RODEIO ADIADO "takenOn":"',
  ],
  [
    'the last day of the event',
    () => run(sql`update event set ends_on = ends_on + 1 where id = ${scene.event.id}`),
    ({ event }) => event.endsOn,
    addDays(businessDate(new Date()), 3),
  ],
  [
    'the name of a category',
    () => run(sql`update item set name = 'LAÇO NOVO' where id = ${scene.category.id}`),
    ({ categories, counters }) => [categories[0]?.name, counters.categories[0]?.name],
    ['LAÇO NOVO', 'LAÇO NOVO'],
  ],
  [
    'the name of a club',
    async () => {
      await run(sql`insert into entity (id, kind, name)
        values ('0199c2d0-0000-7000-8000-000000000002', 'ctg', 'CTG DA VÁRZEA')`)
      await run(sql`update formation set entity_id = '0199c2d0-0000-7000-8000-000000000002', entity_name = ''
        where cart_item_id = ${scene.ids[0]}`)
      await scene.device.snapshot()
      await run(
        sql`update entity set name = 'CTG DO MORRO' where id = '0199c2d0-0000-7000-8000-000000000002'`,
      )
    },
    (snapshot) => entry(snapshot)?.entity,
    'CTG DO MORRO',
  ],
  [
    'an entry that is present',
    () => act('present', 0, { version: 3 }),
    (snapshot) => entry(snapshot)?.state,
    'present',
  ],
  [
    'a number that was handed out',
    () => act('handOut', 2),
    ({ counters, ...snapshot }) => [entry(snapshot as Snapshot, 2)?.state, counters.handedOut],
    ['handedOut', 1],
  ],
  [
    'the name of the device that handed out',
    () => run(sql`update device set name = 'Tablet novo' where event_id = ${scene.event.id}`),
    (snapshot) => entry(snapshot, 2)?.stateBy,
    'Tablet novo',
  ],
  [
    'a conflict',
    () => act('handOut', 2, { version: 99 }),
    ({ conflicts, counters }) => [conflicts.length, counters.conflicts],
    [1, 1],
  ],
  [
    'a resolved conflict',
    async () => {
      const { conflictId = 0 } = (await scene.device.snapshot()).conflicts[0] ?? {}
      return resolveConflict(server, scene, conflictId, { resolution: 'keep', note: 'decidido' })
    },
    ({ conflicts }) => conflicts,
    [],
  ],
  [
    'a hand-out that was undone',
    () => act('undo', 2, { from: 'handedOut', reason: 'engano' }),
    (snapshot) => entry(snapshot, 2)?.state,
    'present',
  ],
  ['an absent entry', () => act('absent', 2, { from: 'present' }), ({ counters }) => counters.absent, 1],
  ['a checked document', () => check('check', '1'), ({ checks }) => checks.map(({ value }) => value), ['1']],
  ['a document that was taken back', () => check('uncheck', ''), ({ checks }) => checks, []],
  [
    'a waiver',
    () =>
      scene.desk.act({
        kind: 'waive',
        cartItemId: scene.ids[2]!,
        requirementId: scene.requirementId,
        reason: 'chega amanhã',
      }),
    ({ waivers }) => waivers.map(({ reason }) => reason),
    ['chega amanhã'],
  ],
  [
    'the name of the person who waived',
    () => run(sql`update account set nickname = 'Dona Flor' where id = ${scene.admin.account.id}`),
    ({ waivers }) => waivers[0]?.by,
    'Dona Flor',
  ],
  [
    'a note that was deleted after its time',
    () => run(sql`delete from requirement_waiver where event_id = ${scene.event.id}`),
    ({ waivers }) => waivers,
    [],
  ],
]

test.for(CHANGES)('The next whole snapshot has %s', async ([, change, sees, now]) => {
  // The server keeps the bytes of these.
  const before = await scene.device.snapshot()
  expect(sees(before)).not.toEqual(now)
  await change()
  const after = await scene.device.snapshot()
  expect(after.isWhole).toBe(1)
  expect(sees(after)).toEqual(now)
  // A server that keeps nothing reads every entry.
  expect(after).toEqual({ ...(await readWithoutKept()), takenOn: after.takenOn })
})

async function readWithoutKept(): Promise<Snapshot> {
  const dependencies = { db: server.db, config: server.config, wholeSnapshots: keepWholeSnapshots() }
  return contentOf((await readSnapshot(dependencies, scene.event.id, '')) as Buffer)
}
const contentOf = (file: Buffer) => JSON.parse(String(gunzipSync(file)))

test('A device that asks for an unchanged event gets the same snapshot with the time of its own call', async () => {
  const first = await scene.device.snapshot()
  const again = await scene.desk.snapshot()
  expect(again).toEqual({ ...first, takenOn: again.takenOn })
  expect(Date.parse(again.takenOn)).toBeGreaterThanOrEqual(Date.parse(first.takenOn))
  expect(await scene.device.snapshot(first.cursor)).toMatchObject({ isWhole: 0, entries: [] })
})

test('A kept snapshot is refused to a device of another event', async () => {
  const stranger = await addCheckInDevice(server, await buildCheckIn(server))
  const answer = await server.call('GET /api/checkin/:eventUUID/snapshot', {
    params: { eventUUID: scene.event.id },
    query: { token: stranger.token },
  })
  expect(answer.status).toBe(403)
})

test('A device that accepts a gzip file gets the snapshot as one', async () => {
  const answer = await server.app.inject({
    url: `/api/checkin/${scene.event.id}/snapshot?token=${scene.device.token}`,
    headers: { accept: 'application/gzip, application/json' },
  })
  expect(answer.headers['content-type']).toBe('application/gzip')
  const content = contentOf(answer.rawPayload)
  expect({ ...(await scene.device.snapshot()), takenOn: content.takenOn }).toEqual(content)
})

test('A cursor after the last change, as after a restore of the database, gets the whole snapshot', async () => {
  const { cursor } = await scene.device.snapshot()
  const [form, revision, mark] = cursor.split('.')
  expect(await scene.device.snapshot(cursor)).toMatchObject({ isWhole: 0, entries: [] })
  const { takenOn, ...ahead } = await scene.device.snapshot(`${form}.${Number(revision) + 1}.${mark}`)
  expect(ahead).toMatchObject({ isWhole: 1, cursor })
  expect({ ...ahead, takenOn }).toEqual({ ...(await readWithoutKept()), takenOn })
})

const keptOf = async (text: string) => ({ packed: await pack([text]) }) as KeptSnapshot

test('Devices that ask at the same time share one reading, and a reading that failed is not kept', async () => {
  const snapshots = keepWholeSnapshots()
  const made = Promise.withResolvers<KeptSnapshot>()
  snapshots.keep('event', 'state', made.promise)
  const take = snapshots.find('event', 'state')
  expect(snapshots.find('event', 'a later state')).toBeUndefined()
  made.resolve(await keptOf('{"entries":[]'))
  expect(contentOf(await take!())).toEqual({ entries: [], takenOn: expect.stringMatching(/^20/) })

  const failed = snapshots.keep('event', 'a later state', Promise.reject(new Error('gone')))
  await expect(failed()).rejects.toThrow('gone')
  expect(snapshots.find('event', 'a later state')).toBeUndefined()
})

test('The snapshots of the three events that were read last are kept', async () => {
  const snapshots = keepWholeSnapshots()
  for (const event of ['one', 'two', 'three', 'four'])
    await snapshots.keep(event, 'state', keptOf('{"entries":[]'))()
  const kept = ['one', 'two', 'three', 'four'].filter((event) => snapshots.find(event, 'state'))
  expect(kept).toEqual(['two', 'three', 'four'])
})
