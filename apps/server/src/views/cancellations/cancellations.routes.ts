import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { forecastCancellation, listPeopleToCall, readCancellation } from './cancellations.service.ts'

export function cancellationViewRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/cancellation', async (request) =>
    readCancellation(db, request.params.eventUUID, signedIn(request).accountId),
  )

  route(app, 'GET /api/events/:eventUUID/cancellation/forecast', async (request) => {
    const { params, query } = request
    const forecast = await forecastCancellation(db, params.eventUUID, query.categories?.split(',') ?? [])
    return { status: 'OK' as const, forecast }
  })

  route(app, 'GET /api/events/:eventUUID/cancellation/people', async (request) => {
    const by = { accountId: signedIn(request).accountId, actor: actorOf(request) }
    return { status: 'OK' as const, people: await listPeopleToCall(db, request.params.eventUUID, by) }
  })
}
