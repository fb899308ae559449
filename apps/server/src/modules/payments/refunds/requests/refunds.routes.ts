import { refundMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { approveRefund, declineRefund } from './approving.service.ts'
import { requestedMessage } from '../refunds.rules.ts'
import { listFailedRefunds, noteTransferred, retryRefund } from './retrying.service.ts'
import { listWaitingRefunds } from '../waiting.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function refundRoutes(app: App, context: Context) {
  route(app, 'GET /api/refunds/waiting', async (request) => ({
    status: 'OK' as const,
    items: await listWaitingRefunds(context.db, signedIn(request).accountId, eventsOf(request)),
  }))

  route(app, 'POST /api/refunds/:requestId/approve', async (request) => {
    const capInCents = context.config.refundDailyCapInCents
    const second = { ...secondAdminOf(request), capInCents }
    const { removed, waits } = await approveRefund(context, request.params.requestId, second)
    if (waits) return ok(requestedMessage({ waitsForSecond: true, removes: true, capInCents }))
    return ok(removed ? refundMessages.removedAndApproved : refundMessages.approved)
  })

  route(app, 'POST /api/refunds/:requestId/decline', async (request) => {
    await declineRefund(context.db, request.params.requestId, secondAdminOf(request))
    return ok(refundMessages.declined)
  })

  route(app, 'GET /api/refunds/failed', async (request) => ({
    status: 'OK' as const,
    items: await listFailedRefunds(context.db, eventsOf(request)),
  }))

  route(app, 'POST /api/refunds/:refundId/transferred', async (request) => {
    const note = { reason: request.body.desc, actor: actorOf(request) }
    await noteTransferred(context.db, request.params.refundId, note)
    return ok(refundMessages.transferred)
  })

  route(app, 'POST /api/refunds/:refundId/retry', async (request) => {
    const capInCents = context.config.refundDailyCapInCents
    const admin = { actor: actorOf(request), capInCents }
    const { waitsForSecond } = await retryRefund(context, request.params.refundId, admin)
    return ok(requestedMessage({ waitsForSecond, removes: false, capInCents }))
  })
}

const secondAdminOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  accountId: signedIn(request).accountId,
})
