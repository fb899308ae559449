import type { Context } from '#context.ts'
import { eventsOf, lookUpCallerOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { createUnknownCpfCounter } from '#modules/accounts/index.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readHistory, readRequirementHistory } from './history.service.ts'
import { findPeople } from './people.service.ts'
import { review } from './review.service.ts'
import { searchCarts } from './search.service.ts'
import { findUnpaidNetworks } from './unpaid-networks.service.ts'
import { watchSearches } from './watching.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function deskRoutes(app: App, context: Context) {
  const { db, config } = context
  const countSearch = watchSearches(context)
  const strangers = createUnknownCpfCounter(context)

  route(app, 'GET /api/cart/admin/search/:term', async (request) => {
    await countSearch(signedIn(request).accountId)
    const found = await searchCarts(
      { db, config },
      { term: request.params.term, scope: eventsOf(request) },
      actorOf(request),
    )
    return { ...ok(''), ...found }
  })

  route(app, 'GET /api/people/', async (request) => {
    const { accountId } = signedIn(request)
    await countSearch(accountId)
    const counted = lookUpCallerOf(request)
    const caller = { accountId, actor: actorOf(request), scope: eventsOf(request), counted }
    const found = await findPeople({ db, config, strangers }, request.query.q ?? '', caller)
    return { status: 'OK' as const, ...found }
  })

  route(app, 'GET /api/cart/admin/unpaid-networks', async (request) => ({
    status: 'OK' as const,
    networks: await findUnpaidNetworks(db, eventsOf(request)),
  }))

  route(app, 'GET /api/cart/admin/:cartUUID/history', async ({ params }) => ({
    status: 'OK' as const,
    ...(await readHistory(db, params.cartUUID)),
  }))

  route(app, 'GET /api/events/:eventUUID/requirements/history', async ({ params }) => ({
    status: 'OK' as const,
    facts: await readRequirementHistory(db, params.eventUUID),
  }))

  for (const decision of ['approve', 'reopen'] as const)
    route(app, `POST /api/cart/admin/:cartUUID/:cartItemId/${decision}`, async (request) =>
      ok(await review(db, request.params, decision, actorOf(request))),
    )

  route(app, 'POST /api/cart/admin/:cartUUID/:cartItemId/refuse', async (request) => {
    const decision = { refuseBecause: request.body.reason }
    return ok(await review(db, request.params, decision, actorOf(request)))
  })
}
