import type { Context } from '#context.ts'
import { okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { forecastPostponement, readPostponement } from './postponements.service.ts'

export function postponementViewRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/postponement', (request) =>
    readPostponement(db, request.params.eventUUID, signedIn(request).accountId),
  )

  route(app, 'GET /api/events/:eventUUID/postponement/forecast', async ({ params, query }) =>
    okWith({ forecast: await forecastPostponement(db, params.eventUUID, query) }),
  )
}
