import { refundMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { type Removal } from '#modules/sales/index.ts'
import { approveReturn, declineReturn } from './approving.service.ts'
import { answerTo } from './refunds.rules.ts'
import { requestRefund } from './refunds.service.ts'
import { listWaitingReturns } from './waiting.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function refundRoutes(app: App, context: Context) {
  const capInCents = context.config.refundDailyCapInCents

  app.route({
    ...endpoint('POST /api/cart/admin/:cartUUID/pix/:txid/return'),
    handler: async (request) => {
      const admin = { actor: actorOf(request), capInCents }
      const { remove, cartItemId, bundle, ...asked } = request.body
      const removal = remove === 1 ? removalBy(cartItemId, bundle === 1) : undefined
      const wish = { ...request.params, ...asked, removal, admin }
      const { waitsForSecond } = await requestRefund(context, wish)
      return ok(answerTo({ waitsForSecond, removes: removal !== undefined, capInCents }))
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
      const { removed } = await approveReturn(context, request.params.requestId, secondOf(request))
      return ok(removed ? refundMessages.removedAndApproved : refundMessages.approved)
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

/** A registration that is named goes alone or with its bundle; without a name the whole cart goes. */
const removalBy = (cartItemId: number | undefined, withBundle: boolean): Removal =>
  cartItemId === undefined ? 'cart' : { cartItemId, withBundle }

const secondOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  accountId: signedIn(request).accountId,
})
