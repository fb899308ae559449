import type { Input } from '@porteira/contract'
import { addDays, businessDate } from '@porteira/domain'
import { buildAccount, buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { buildPaidCart, filled, putParticipants } from './paid-cart.ts'
import type { TestServer } from './server.ts'
import { buildClerk } from './till.ts'

/** A day, counted from today. */
const day = (offset: number) => addDays(businessDate(new Date()), offset)
type Body = Input<'POST /api/events/:eventUUID/postponement'>['body']

/** The people who move the days of an event, and their calls. */
export async function openPostponing(server: TestServer, eventUUID: string) {
  const owner = (await buildClerk(server, eventUUID, 'owner')).token
  const treasurer = (await buildClerk(server, eventUUID, 'treasurer')).token
  const params = { eventUUID }
  const forecast = (startDate: string, endDate: string) =>
    server.call('GET /api/events/:eventUUID/postponement/forecast', {
      params,
      query: { token: owner, startDate, endDate },
    })
  const read = async () =>
    (await server.call('GET /api/events/:eventUUID/postponement', { params, query: { token: owner } })).body
  const ask = async (startsIn: number, part: Partial<Body> = {}, token = owner) => {
    const [startDate, endDate] = [day(startsIn), day(startsIn + 2)]
    const { carts, entries } = (await forecast(startDate, endDate)).body.forecast ?? { carts: 0, entries: 0 }
    const body = { startDate, endDate, chooseUntil: day(5), reason: 'Chuva forte', shown: { carts, entries } }
    return server.call('POST /api/events/:eventUUID/postponement', {
      params,
      query: { token },
      body: { ...body, ...part },
    })
  }
  const decide = async (how: 'approve' | 'decline', token = treasurer, shown?: Body['shown']) => {
    const { postponement } = await read()
    const postponementUUID = postponement?.postponementUUID ?? ''
    if (how === 'decline')
      return server.call('POST /api/events/:eventUUID/postponement/decline', {
        params,
        query: { token },
        body: { postponementUUID },
      })
    const { startDate = '', endDate = '' } = postponement?.after ?? {}
    const said = (await forecast(startDate, endDate)).body.forecast
    return server.call('POST /api/events/:eventUUID/postponement/approve', {
      params,
      query: { token },
      body: { postponementUUID, shown: shown ?? { carts: said.carts, entries: said.entries } },
    })
  }
  const move = async (startsIn: number) => [await ask(startsIn), await decide('approve')]
  return { owner, treasurer, forecast, read, ask, decide, move }
}

/** A buyer whose free entry has the given rider. */
export async function buildEntry(
  server: TestServer,
  eventId: string,
  { category = {}, rider = {} }: { category?: object; rider?: object } = {},
) {
  const { id } = await buildCategory(server.db, {
    eventId,
    price_in_cents: 0,
    auto_badge: true,
    min_badge: 1,
    ...category,
  })
  const buyer = await buildBuyer(server.db)
  const { cpf, nickname } = await buildAccount(server.db, rider)
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: id }])
  const items = forms.map((form) => filled(form, { participants: [cpf] }))
  const { status, body } = await putParticipants(server, cartUUID, items, { token: buyer.token })
  if (status !== 200) throw new Error(body.msg)
  return { ...buyer, cartUUID, rider: nickname }
}

/** An event of next month with one entry, and the people who move its days. */
export async function buildSold(server: TestServer) {
  const event = await buildEvent(server.db, {
    starts_on: day(30),
    ends_on: day(32),
    sales_end_at: new Date(`${day(29)}T12:00:00-03:00`),
  })
  const entry = await buildEntry(server, event.id)
  return { event, entry, ...(await openPostponing(server, event.id)) }
}

/** The days of an event and what the public reads about it. */
export const daysOf = (server: TestServer, { event }: { event: { id: string } }) =>
  server.db
    .selectFrom('event')
    .where('id', '=', event.id)
    .select(['starts_on', 'ends_on', 'public_notice'])
    .executeTakeFirstOrThrow()

/** The mails of the outbox about a fact, by recipient. */
export const mailsAbout = async (server: TestServer, fact: string) =>
  (
    await server.db.selectFrom('outbox').where('fact', 'like', fact).select(['recipient', 'text']).execute()
  ).map(({ recipient, text }) => [recipient, text] as const)
