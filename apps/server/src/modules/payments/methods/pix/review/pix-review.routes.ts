import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { askDifference } from './difference.service.ts'
import { honourPix, readReview, refundPix } from './pix-review.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function pixReviewRoutes(app: App, context: Context) {
  const adminOf = (request: FastifyRequest) => ({
    actor: actorOf(request),
    capInCents: context.config.refundDailyCapInCents,
  })

  route(app, 'GET /api/pix/review', async (request) => ({
    status: 'OK' as const,
    ...(await readReview(context.db, eventsOf(request))),
  }))

  route(app, 'POST /api/pix/:endToEndId/honour', async (request) => {
    const { reason, returnSurplus } = request.body
    const input = { endToEndId: request.params.endToEndId, reason, refundsSurplus: returnSurplus === 1 }
    return ok(await honourPix(context, input, adminOf(request)))
  })

  route(app, 'POST /api/pix/:endToEndId/ask-difference', async (request) => {
    const input = { endToEndId: request.params.endToEndId, reason: request.body.reason }
    return ok(await askDifference(context, input, adminOf(request)))
  })

  route(app, 'POST /api/pix/:endToEndId/return', async (request) => {
    const input = { endToEndId: request.params.endToEndId, reason: request.body.desc }
    return ok(await refundPix(context, input, adminOf(request)))
  })
}
