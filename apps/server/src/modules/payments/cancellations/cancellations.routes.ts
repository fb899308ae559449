import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import {
  approveCancellation,
  declineCancellation,
  pauseCancellation,
  requestCancellation,
} from './deciding.service.ts'
import { retryFailed } from './describing.service.ts'

const byOf = (request: FastifyRequest) => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
})
const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function cancellationRoutes(app: App, context: Context) {
  route(app, 'POST /api/events/:eventUUID/cancellation', async (request) => {
    const { wholeEvent, ...body } = request.body
    const asked = { ...request.params, ...body, isWholeEvent: wholeEvent === 1 }
    return ok(await requestCancellation(context.db, asked, byOf(request)))
  })

  route(app, 'POST /api/events/:eventUUID/cancellation/approve', async (request) =>
    ok(await approveCancellation(context, { ...request.params, ...request.body }, byOf(request))),
  )

  route(app, 'POST /api/events/:eventUUID/cancellation/decline', async (request) =>
    ok(await declineCancellation(context.db, { ...request.params, ...request.body }, byOf(request))),
  )

  route(app, 'PUT /api/events/:eventUUID/cancellation/pause', async (request) => {
    const change = { ...request.params, isPaused: request.body.paused === 1 }
    return ok(await pauseCancellation(context, change, actorOf(request)))
  })

  route(app, 'POST /api/events/:eventUUID/cancellation/retry', async (request) =>
    ok(await retryFailed(context, request.params.eventUUID, actorOf(request))),
  )
}
