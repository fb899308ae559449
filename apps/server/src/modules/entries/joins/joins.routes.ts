import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { joinCategories, previewJoin } from './joining.service.ts'

export function joinRoutes(app: App, context: Context) {
  route(app, 'GET /api/events/:eventUUID/join', async ({ params, query: { fromUUID, toUUID } }) =>
    okWith(
      await previewJoin(context.db, params.eventUUID, {
        ...(fromUUID !== undefined && { fromUUID }),
        ...(toUUID !== undefined && { toUUID }),
      }),
    ),
  )

  route(app, 'POST /api/events/:eventUUID/join', async (request) =>
    ok(await joinCategories(context, { ...request.params, ...request.body }, actorOf(request))),
  )
}
