import { buildAdmin } from './builders.ts'
import { endCancelled } from '#modules/payments/cancellations/working.service.ts'
import { buildPurchase } from './purchase.ts'
import type { TestServer } from './server.ts'
import { buildClerk } from './till.ts'

/** The two people who cancel categories of an event, and their calls. */
export async function openCancelling(server: TestServer, eventUUID: string) {
  const owner = (await buildClerk(server, eventUUID, 'owner')).token
  const treasurer = (await buildClerk(server, eventUUID, 'treasurer')).token
  const admin = (await buildAdmin(server.db)).token
  const params = { eventUUID }
  const read = async (token = owner) =>
    (await server.call('GET /api/events/:eventUUID/cancellation', { params, query: { token } })).body
  const forecast = async (categories: string[], token = owner) =>
    (
      await server.call('GET /api/events/:eventUUID/cancellation/forecast', {
        params,
        query: { token, categories: categories.join() },
      })
    ).body.forecast
  type Proposal = { wholeEvent?: 0 | 1; by?: string; reason?: string; shown?: object }
  /** Asks as the page does: it shows the forecast, and sends its sums. */
  const ask = async (categories: string[], { wholeEvent = 0, by = owner, reason, shown }: Proposal = {}) => {
    const said = shown ?? shownOf(await forecast(categories))
    return server.call('POST /api/events/:eventUUID/cancellation', {
      params,
      query: { token: by },
      body: {
        categories,
        wholeEvent,
        reason: reason ?? 'A raia não seca até sexta.',
        shown: said as ReturnType<typeof shownOf>,
      },
    })
  }
  /** Decides as the page does, which shows the forecast to the second person too. */
  const decide = async (how: 'approve' | 'decline', token = treasurer, shown?: object) => {
    const { cancellation } = await read(token)
    const categories = cancellation?.categories.map(({ categoryUUID }) => categoryUUID) ?? []
    const body = { cancellationUUID: cancellation?.cancellationUUID ?? '' }
    if (how === 'decline')
      return server.call('POST /api/events/:eventUUID/cancellation/decline', {
        params,
        query: { token },
        body,
      })
    const said = (shown ?? shownOf(await forecast(categories, token))) as ReturnType<typeof shownOf>
    return server.call('POST /api/events/:eventUUID/cancellation/approve', {
      params,
      query: { token },
      body: { ...body, shown: said },
    })
  }
  const pause = (paused: 0 | 1) =>
    server.call('PUT /api/events/:eventUUID/cancellation/pause', {
      params,
      query: { token: treasurer },
      body: { paused },
    })
  const retry = () =>
    server.call('POST /api/events/:eventUUID/cancellation/retry', { params, query: { token: treasurer } })
  const people = async () =>
    (await server.call('GET /api/events/:eventUUID/cancellation/people', { params, query: { token: owner } }))
      .body.people
  /** Both people and the job. */
  const cancel = async (categories: string[], asked: Proposal = {}) => {
    const answers = [await ask(categories, asked), await decide('approve')]
    await endCancelled(server.context)
    return answers
  }
  return { owner, treasurer, admin, read, forecast, ask, decide, pause, retry, people, cancel }
}

export const shownOf = ({ entries, carts, value }: { entries: number; carts: number; value: number }) => ({
  entries,
  carts,
  value,
})

/** A purchase of entries of R$ 100, R$ 0 and R$ 240, and the people who cancel their categories. */
export async function buildCancellable(server: TestServer, paid = 1) {
  const purchase = await buildPurchase(server, { paid })
  const office = await openCancelling(server, purchase.event.id)
  const [c100, c0, c240] = purchase.categories.map(({ id }) => id) as [string, string, string]
  return { ...purchase, office, c100, c0, c240 }
}
