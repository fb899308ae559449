import { refundMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { approveRefund, declineRefund } from './approving.service.ts'
import { requestedMessage } from './refunds.rules.ts'
import { listFailedRefunds, noteTransferred, retryRefund } from './retrying.service.ts'
import { listWaitingRefunds } from './waiting.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function refundRoutes(app: App, context: Context) {
  app.route({
    ...endpoint('GET /api/refunds/waiting'),
    handler: async (request) => ({
      status: 'OK' as const,
      items: await listWaitingRefunds(context.db, signedIn(request).accountId, eventsOf(request)),
    }),
  })

  app.route({
    ...endpoint('POST /api/refunds/:requestId/approve'),
    handler: async (request) => {
      const capInCents = context.config.refundDailyCapInCents
      const second = { ...secondAdminOf(request), capInCents }
      const { removed, waits } = await approveRefund(context, request.params.requestId, second)
      if (waits) return ok(requestedMessage({ waitsForSecond: true, removes: true, capInCents }))
      return ok(removed ? refundMessages.removedAndApproved : refundMessages.approved)
    },
  })

  app.route({
    ...endpoint('POST /api/refunds/:requestId/decline'),
    handler: async (request) => {
      await declineRefund(context.db, request.params.requestId, secondAdminOf(request))
      return ok(refundMessages.declined)
    },
  })

  app.route({
    ...endpoint('GET /api/refunds/failed'),
    handler: async (request) => ({
      status: 'OK' as const,
      items: await listFailedRefunds(context.db, eventsOf(request)),
    }),
  })

  app.route({
    ...endpoint('POST /api/refunds/:refundId/transferred'),
    handler: async (request) => {
      const note = { reason: request.body.desc, actor: actorOf(request) }
      await noteTransferred(context.db, request.params.refundId, note)
      return ok(refundMessages.transferred)
    },
  })

  app.route({
    ...endpoint('POST /api/refunds/:refundId/retry'),
    handler: async (request) => {
      const capInCents = context.config.refundDailyCapInCents
      const admin = { actor: actorOf(request), capInCents }
      const { waitsForSecond } = await retryRefund(context, request.params.refundId, admin)
      return ok(requestedMessage({ waitsForSecond, removes: false, capInCents }))
    },
  })
}

const secondAdminOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  accountId: signedIn(request).accountId,
})
