import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { allAtOnce, buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { payCart } from '#modules/sales/carts/carts.service.ts'
import { enqueueReceipts } from '#views/receipts/mailing.service.ts'
import * as forms from './forms.queries.ts'
import { nextBadges } from './badges.service.ts'

const times = <T>(count: number, build: () => Promise<T>) => Promise.all(Array.from({ length: count }, build))

async function buildRivals(server: TestServer, given: { count: number; badge_list?: string; max?: number }) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    name: 'LAÇO DISPUTADO',
    badge_list: given.badge_list ?? '',
    max_cpf_occurrences: given.max ?? 0,
  })
  return times(given.count, async () => {
    const { account, token } = await buildBuyer(server.db)
    const { cartUUID, forms: items } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
    const save = (badgeSel: number | null, cpf = account.cpf) =>
      putParticipants(server, cartUUID, [filled(items[0]!, { badgeSel, participants: [cpf] })], { token })
    return { save, cartUUID, token }
  })
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('Two carts choose the last number, one gets it and the other keeps its entry', async () => {
  await using server = await startTestServer()
  const [one, two] = await buildRivals(server, { count: 2, badge_list: '7,8' })

  const answers = await allAtOnce(server.db, 'formation', [() => one!.save(7), () => two!.save(7)])

  expect(statuses(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(
    'O número 7 acabou de ser escolhido por outra inscrição. Selecione outro número.',
  )
  const loser = answers[0]?.status === 409 ? one! : two!
  const cart = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: loser.cartUUID },
    query: { token: loser.token },
  })
  expect(cart.body).toMatchObject({ cartStatus: 'Paid', items: [{ formation: 'open', badgesAvail: [8] }] })
  expect((await loser.save(8)).status).toBe(200)
})

test('The same race without the unique index gives the number twice (control)', async () => {
  await using server = await startTestServer()
  const [one, two] = await buildRivals(server, { count: 2, badge_list: '7,8' })
  await sql`drop index badge_is_unique_in_its_category`.execute(server.db)

  const answers = await allAtOnce(server.db, 'formation', [() => one!.save(7), () => two!.save(7)])

  expect(statuses(answers)).toEqual([200, 200])
})

test('Ten buyers choose one number and exactly one gets it', async () => {
  await using server = await startTestServer()
  const rivals = await buildRivals(server, { count: 10, badge_list: '1-50' })
  const answers = await allAtOnce(
    server.db,
    'formation',
    rivals.map(
      ({ save }) =>
        () =>
          save(5),
    ),
  )
  expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
})

test('Two carts cannot both take the last entry of a rider', async () => {
  await using server = await startTestServer()
  const [one, two] = await buildRivals(server, { count: 2, max: 1 })
  const { cpf, nickname } = await buildAccount(server.db)

  const answers = await allAtOnce(server.db, 'cpf_quota', [
    () => one!.save(null, cpf),
    () => two!.save(null, cpf),
  ])

  expect(statuses(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(
    `${nickname} já atingiu o limite de 1 inscrição em LAÇO DISPUTADO.`,
  )
  expect(await server.db.selectFrom('cpf_quota').select('used').execute()).toEqual([{ used: 1 }])
})

test('A form that is sent twice at once is saved once, and both calls succeed', async () => {
  await using server = await startTestServer()
  const [cart] = await buildRivals(server, { count: 1, badge_list: '1-9' })
  const answers = await Promise.all([cart!.save(3), cart!.save(3), cart!.save(3)])
  expect(statuses(answers)).toEqual([200, 200, 200])
  expect(await server.db.selectFrom('formation_rider').select('position').execute()).toHaveLength(1)
  await Promise.all([enqueueReceipts(server.context), enqueueReceipts(server.context)])
  expect(await server.db.selectFrom('outbox').select('fact').execute()).toHaveLength(1)
})

test('The first of two different forms for one cart is saved and the second is refused', async () => {
  await using server = await startTestServer()
  const [cart] = await buildRivals(server, { count: 1, badge_list: '1-9' })
  const answers = await Promise.all([cart!.save(3), cart!.save(4)])
  expect(statuses(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe('Esta inscrição já foi registrada.')
})

test('Payments that are confirmed together get different automatic numbers', async () => {
  await using server = await startTestServer()
  const { db } = server
  const carts = await buildUnpaid(server, 12)
  await Promise.all(
    carts.map((cartUUID) => db.transaction().execute((db) => payCart(db, cartUUID, { kind: 'bank' }))),
  )
  const given = await db.selectFrom('formation').select('badge').orderBy('badge').execute()
  expect(given.map(({ badge }) => badge)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

test('Payments that do not lock the numbering get the same number (control)', async () => {
  await using server = await startTestServer()
  const carts = await buildUnpaid(server, 2)
  const given = await Promise.all(
    carts.map(async (cartUUID) => nextBadges(server.db, await forms.listFormRows(server.db, [cartUUID]))),
  )
  expect(given.map((numbers) => [...numbers.values()])).toEqual([[1], [1]])
})

async function buildUnpaid(server: TestServer, count: number) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, auto_badge: true })
  return times(count, async () => {
    const { token } = await buildBuyer(server.db)
    return (await openCart(server, token, [{ itemUUID: category.id }])).cartUUID
  })
}
