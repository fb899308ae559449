import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { announce, listPhones, readAudience } from './announcements.service.ts'

const idsOf = (categories: string | undefined) => categories?.split(',') ?? []

export function announcementRoutes(app: App, context: Context) {
  route(app, 'GET /api/events/:eventUUID/announcement', async ({ params, query }) => ({
    status: 'OK' as const,
    ...(await readAudience(context.db, params.eventUUID, idsOf(query.categories))),
  }))

  route(app, 'POST /api/events/:eventUUID/announcement', async (request) => {
    const input = { ...request.params, ...request.body }
    const by = { actor: actorOf(request), call: repeatableCall(request, input) }
    return { status: 'OK' as const, ...(await announce(context, input, by)) }
  })

  route(app, 'GET /api/events/:eventUUID/announcement/phones', async (request) => {
    const { params, query } = request
    const people = await listPhones(context.db, params.eventUUID, idsOf(query.categories), actorOf(request))
    return { status: 'OK' as const, people }
  })
}
