import { addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildCategory } from '#testing/builders.ts'
import { buildCheckIn } from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildClerk } from '#testing/till.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

async function buildScene(rider = {}) {
  const startsOn = addDays(businessDate(new Date()), 20)
  const scene = await buildCheckIn(server, {
    event: { starts_on: startsOn, ends_on: addDays(startsOn, 2) },
    entries: 2,
    rider,
  })
  const { token } = await buildClerk(server, scene.event.id)
  const params = { eventUUID: scene.event.id }
  const send = (body: { categories?: string[]; text?: string }, key?: string) =>
    server.call(
      'POST /api/events/:eventUUID/announcement',
      {
        params,
        query: { token },
        body: { categories: [], text: 'A prova começa às 15:00.', ...body },
      },
      key ? { 'idempotency-key': key } : {},
    )
  const audience = async (categories?: string) =>
    (
      await server.call('GET /api/events/:eventUUID/announcement', {
        params,
        query: { token, ...(categories && { categories }) },
      })
    ).body
  const phones = async () =>
    (await server.call('GET /api/events/:eventUUID/announcement/phones', { params, query: { token } })).body
      .people
  const mails = async () => {
    const facts = await server.db
      .selectFrom('audit')
      .where('action', '=', 'event.announced')
      .where('entity_id', '=', scene.event.id)
      .select('after')
      .execute()
    const ids = facts.map(({ after }) => (after as { announcement: string }).announcement)
    const all = await server.db
      .selectFrom('outbox')
      .where('fact', 'like', 'announced:%')
      .select(['fact', 'text'])
      .execute()
    return all.filter(({ fact }) => ids.some((id) => fact.startsWith(`announced:${id}:`)))
  }
  return { ...scene, send, audience, phones, mails }
}

test('Buyer and rider get the text once each, also if the call is sent twice, and the audit has it', async () => {
  const scene = await buildScene()
  expect(await scene.audience()).toMatchObject({ people: 2, peopleByPhone: 0, categories: [{ entries: 2 }] })
  for (const key of ['one', 'one'])
    expect((await scene.send({}, key)).body.msg).toBe('Recado enviado a 2 pessoas.')
  const mails = await scene.mails()
  expect(mails).toHaveLength(2)
  for (const { text } of mails)
    expect(text).toContain(`avisa quem está em:\n${scene.category.name}\n\nA prova começa às 15:00.`)
  const facts = await server.db
    .selectFrom('audit')
    .where('action', '=', 'event.announced')
    .where('entity_id', '=', scene.event.id)
    .select(['actor_id', 'after'])
    .execute()
  expect(facts).toMatchObject([{ after: { text: 'A prova começa às 15:00.', people: 2 } }])
})

test('A person without a login is in the list to call and gets no mail', async () => {
  const scene = await buildScene({ password_hash: null, name: 'SEM LOGIN', mobile: '54999990008' })
  expect((await scene.send({})).body).toMatchObject({
    msg: 'Recado enviado a 1 pessoa. 1 só por telefone.',
    people: 1,
    peopleByPhone: 1,
  })
  expect(await scene.mails()).toHaveLength(1)
  expect(await scene.phones()).toEqual([
    { name: 'SEM LOGIN', mobile: '54999990008', categories: [scene.category.name] },
  ])
})

test.each([
  ['without a text', { text: '  ' }, 400, 'invalid_text'],
  [
    'to a category of another event',
    { categories: ['00000000-0000-4000-8000-000000000000'] },
    409,
    'unknown_category',
  ],
] as const)('An announcement %s is refused and sends nothing', async (_, body, status, code) => {
  const scene = await buildScene()
  const answer = await scene.send({ ...body, categories: [...('categories' in body ? body.categories : [])] })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await scene.mails()).toEqual([])
})

test('An announcement to a category reaches its people only, and one to a category without entries is refused', async () => {
  const scene = await buildScene()
  const empty = await buildCategory(server.db, { eventId: scene.event.id })
  expect(await scene.audience(empty.id)).toMatchObject({ people: 0 })
  const answer = await scene.send({ categories: [empty.id] })
  expect([answer.status, answer.body.code]).toEqual([409, 'nobody'])
  expect((await scene.send({ categories: [scene.category.id] })).body.people).toBe(2)
})
