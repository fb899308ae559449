import type { Input } from '@porteira/contract'
import { addDays, businessDate } from '@porteira/domain'
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
