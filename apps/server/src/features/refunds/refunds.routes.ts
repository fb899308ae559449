import { refundMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#http/actor.ts'
import { endpoint } from '#http/endpoint.ts'
import type { App } from '#http/server.ts'
import { signedIn } from '#http/session.ts'
import { approveReturn, declineReturn } from './approving.service.ts'
import { requestRefund } from './refunds.service.ts'
import { listWaitingReturns } from './waiting.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function refundRoutes(app: App, context: Context) {
  const capInCents = context.config.refundDailyCapInCents

  app.route({
    ...endpoint('POST /api/cart/admin/:cartUUID/pix/:txid/return'),
    handler: async (request) => {
      const admin = { actor: actorOf(request), capInCents }
      const { waitsForSecond } = await requestRefund(context, { ...request.params, ...request.body, admin })
      return ok(waitsForSecond ? refundMessages.waitsForSecond(capInCents) : refundMessages.requested)
    },
  })

  app.route({
    ...endpoint('GET /api/refunds/waiting'),
    handler: async (request) => ({
      status: 'OK' as const,
      items: await listWaitingReturns(context.db, signedIn(request).accountId),
    }),
  })

  app.route({
    ...endpoint('POST /api/refunds/:requestId/approve'),
    handler: async (request) => {
      await approveReturn(context, request.params.requestId, secondOf(request))
      return ok(refundMessages.approved)
    },
  })

  app.route({
    ...endpoint('POST /api/refunds/:requestId/decline'),
    handler: async (request) => {
      await declineReturn(context.db, request.params.requestId, secondOf(request))
      return ok(refundMessages.declined)
    },
  })
}

const secondOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  accountId: signedIn(request).accountId,
})
