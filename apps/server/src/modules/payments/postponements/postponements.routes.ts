import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { keepEntries, readOwnPostponement } from './choosing.service.ts'
import { approvePostponement, declinePostponement, requestPostponement } from './deciding.service.ts'

const byOf = (request: FastifyRequest) => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
})

export function postponementRoutes(app: App, context: Context) {
  route(app, 'POST /api/events/:eventUUID/postponement', async (request) =>
    ok(await requestPostponement(context.db, { ...request.params, ...request.body }, byOf(request))),
  )

  route(app, 'POST /api/events/:eventUUID/postponement/approve', async (request) =>
    ok(await approvePostponement(context, { ...request.params, ...request.body }, byOf(request))),
  )

  route(app, 'POST /api/events/:eventUUID/postponement/decline', async (request) =>
    ok(await declinePostponement(context.db, { ...request.params, ...request.body }, byOf(request))),
  )

  route(app, 'GET /api/users/postponements/:eventUUID', async (request) =>
    okWith(await readOwnPostponement(context.db, request.params.eventUUID, signedIn(request).accountId)),
  )

  route(app, 'POST /api/users/postponements/:eventUUID/keep', async (request) =>
    ok(await keepEntries(context.db, request.params.eventUUID, byOf(request))),
  )
}
