import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { buildRoster } from '#testing/roster.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

type Shot = {
  id: string
  badge: number
  uuid: string
  phase: 'qualify' | 'final'
  round: number
  hit: number
  thrownOn: string
}

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
let rider: string
let stranger: string
let catUUID: string
const today = businessDate(new Date())

beforeAll(async () => {
  server = await startTestServer()
  admin = await buildAdmin(server.db)
  rider = (await buildAccount(server.db)).uuid
  stranger = (await buildAccount(server.db)).uuid
})
beforeEach(async () => {
  catUUID = await open({})
})
afterAll(() => server[Symbol.asyncDispose]())

async function open(event: Parameters<typeof buildEvent>[1]) {
  const { id: eventId } = await buildEvent(server.db, {
    starts_on: addDays(today, -1),
    ends_on: addDays(today, 1),
    ...event,
  })
  const { id } = await buildCategory(server.db, { eventId })
  await buildRoster(server.db, id, [1, 2], [rider])
  return id
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const shot = (given: Partial<Shot> = {}): Shot => ({
  id: randomUUID(),
  badge: 1,
  uuid: rider,
  phase: 'qualify',
  round: 1,
  hit: 1,
  thrownOn: minutesAgo(10),
  ...given,
})
const send = async (shots: Shot[], undone: { id: string; undoneOn: string }[] = [], category = catUUID) => {
  const { status, body } = await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category },
    body: { token: admin.token, shots, undone },
  })
  expect(status).toBe(200)
  return body.refused.map(({ msg }) => msg)
}
const upload = (...lines: string[]) =>
  server.call('POST /api/scoring/:catUUID/csv', {
    params: { catUUID },
    body: { token: admin.token, csv: ['numero;forca;cpf;nome;entidade;c1;c2;f1', ...lines].join('\n') },
  })
const put = (badge: number, uuid: string, qualify: number[]) =>
  server.call(
    'PUT /api/integration/rankings/:catUUID',
    {
      params: { catUUID },
      body: {
        revision: 1,
        rankingsLiveNow: 1,
        entries: [{ badge, strength: 1, shots: [{ uuid, qualify, final: [] }] }],
      },
    },
    { authorization: `Bearer ${server.config.serviceKey}` },
  )
const startFinal = () =>
  server.call('POST /api/scoring/:catUUID/final', {
    params: { catUUID },
    body: { token: admin.token, started: 1 },
  })
const cpfOf = async (uuid: string) =>
  (await server.db.selectFrom('account').select('cpf').where('uuid', '=', uuid).executeTakeFirstOrThrow()).cpf
const countShots = async () =>
  (await server.db.selectFrom('live_shot').select('id').where('category_id', '=', catUUID).execute()).length
const readFacts = async () =>
  (
    await server.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('entity_id', '=', catUUID)
      .where('action', 'like', 'shot.%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, before, after }) => ({ action, by: actor_id, before, after }))

const FUTURE = 'A hora desta armada está no futuro. Confira o relógio do aparelho e aponte de novo.'
const outside = () =>
  expect.stringMatching(/^A hora desta armada está fora dos dias do evento \(.+ a .+\)\. Confira/)

describe('The server checks the time of a shot', () => {
  test('A shot in the future or outside the days of the event is refused, and the other shots are stored', async () => {
    const good = shot({ round: 5 })
    expect(
      await send([
        shot({ thrownOn: '2099-01-01T12:00:00Z' }),
        shot({ thrownOn: minutesAgo(-10) }),
        shot({ thrownOn: '1970-01-01T00:00:00Z' }),
        good,
      ]),
    ).toEqual([FUTURE, FUTURE, outside()])
    expect(await countShots()).toBe(1)
  })

  test('A shot may be a few minutes in the future, and one day before or after the event', async () => {
    expect(await send([shot({ thrownOn: minutesAgo(-2) })])).toEqual([])
    const yesterday = await open({ starts_on: addDays(today, -3), ends_on: addDays(today, -1) })
    const tomorrow = await open({ starts_on: addDays(today, 1), ends_on: addDays(today, 2) })
    for (const category of [yesterday, tomorrow])
      expect(await send([shot({ thrownOn: minutesAgo(0) })], [], category)).toEqual([])
  })

  test('A shot two days before or after the event is refused, unless the event is a rehearsal', async () => {
    const days = { starts_on: addDays(today, 3), ends_on: addDays(today, 4) }
    const over = { starts_on: addDays(today, -4), ends_on: addDays(today, -3) }
    for (const event of [days, over]) expect(await send([shot()], [], await open(event))).toEqual([outside()])
    expect(await send([shot()], [], await open({ ...days, test_mode: true }))).toEqual([])
  })

  test('The time of an undo has the same limits, and a refused undo changes nothing', async () => {
    const thrown = shot()
    await send([thrown])
    const undo = (undoneOn: string) => send([], [{ id: thrown.id, undoneOn }])
    expect(await undo('2099-01-01T12:00:00Z')).toEqual([FUTURE])
    await startFinal()
    expect(await undo('1970-01-01T00:00:00Z')).toEqual([outside()])
    expect(await countShots()).toBe(1)
  })
})

describe('Shots name a rider and a number', () => {
  test('A rider has shots only under the own number', async () => {
    expect(await send([shot({ uuid: stranger }), shot({ uuid: admin.account.uuid, badge: 2 })])).toEqual([
      'Este laçador não é da inscrição nº 1.',
      'Este laçador não é da inscrição nº 2.',
    ])
    expect(await countShots()).toBe(0)
  })

  test('A CSV or another system cannot replace a rider of a formation', async () => {
    const { id: eventId } = await buildEvent(server.db, { starts_on: today, ends_on: addDays(today, 1) })
    catUUID = (await buildCategory(server.db, { eventId, auto_badge: true })).id
    const buyer = await buildBuyer(server.db)
    const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: catUUID }])
    const cpf = await cpfOf(rider)
    await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [cpf] })], {
      token: buyer.token,
    })
    const { badge } = await server.db
      .selectFrom('formation')
      .select('badge')
      .where('category_id', '=', catUUID)
      .executeTakeFirstOrThrow()

    expect(await send([shot({ badge: badge! })])).toEqual([])
    expect(await send([shot({ badge: badge!, uuid: stranger })])).toHaveLength(1)
    const msg = `Números com laçadores que não são da inscrição: ${badge}.`
    expect((await put(badge!, stranger, [1])).body.msg).toBe(msg)
    expect((await upload(`${badge};1;${await cpfOf(stranger)};X;;X;X;`)).body.msg).toBe(msg)
    expect((await put(badge!, rider, [1, 0])).status).toBe(200)
    expect((await upload(`${badge};1;${cpf};X;;X;X;`)).status).toBe(200)
  })
})

test('A CSV or another system cannot change the qualifier after the final began', async () => {
  await upload(`1;1;${await cpfOf(rider)};X;;X;0;`)
  await startFinal()
  const refused = await upload(`1;1;${await cpfOf(rider)};X;;X;X;`)
  expect([refused.status, refused.body.msg]).toEqual([
    409,
    'A final já começou: a classificatória está fechada.',
  ])
  expect((await put(1, rider, [1])).status).toBe(409)
  expect((await put(1, rider, [1, 0])).status).toBe(200)
  expect((await upload(`1;1;${await cpfOf(rider)};X;;X;0;X`)).status).toBe(200)
})

describe('The audit records changes of shots', () => {
  const reported = (thrown: Shot) => ({ ...thrown, thrownOn: new Date(thrown.thrownOn).toISOString() })

  test('The audit has each correction with before and after in any order of arrival, and no first shot', async () => {
    const [first, second] = [shot({ hit: 0 }), shot({ thrownOn: minutesAgo(5) })]
    const [older, newer] = [shot({ round: 2, thrownOn: minutesAgo(9) }), shot({ round: 2, hit: 0 })]
    newer.thrownOn = minutesAgo(3)
    await send([first, shot({ round: 3 })])
    expect(await readFacts()).toEqual([])
    await send([second, newer])
    await send([older, second, first])
    expect(await readFacts()).toEqual([
      { action: 'shot.correct', by: admin.account.id, before: reported(first), after: reported(second) },
      { action: 'shot.correct', by: admin.account.id, before: reported(older), after: reported(newer) },
    ])
  })

  test('The audit has each undone shot with its former value once', async () => {
    const thrown = shot()
    await send([thrown])
    const undone = { id: thrown.id, undoneOn: minutesAgo(1) }
    for (let count = 0; count < 2; count += 1) await send([], [undone])
    expect(await readFacts()).toEqual([
      { action: 'shot.undo', by: admin.account.id, before: reported(thrown), after: undone },
    ])
  })

  test('The audit has each qualifier shot that arrives after the final began', async () => {
    await startFinal()
    const late = shot()
    expect(await send([late])).toEqual([])
    expect(await readFacts()).toMatchObject([{ action: 'shot.late', after: reported(late) }])
  })

  test('The audit has each shot that a CSV or another system changes', async () => {
    await send([shot(), shot({ round: 2 })])
    await put(1, rider, [0, 1])
    expect(await readFacts()).toMatchObject([
      { action: 'shot.correct', before: { round: 1, hit: 1 }, after: { round: 1, hit: 0 } },
    ])
    await upload(`1;1;${await cpfOf(rider)};X;;0;0;`)
    expect((await readFacts()).slice(1)).toMatchObject([
      { action: 'shot.correct', before: { round: 2, hit: 1 }, after: { round: 2, hit: 0 } },
    ])
  })
})
