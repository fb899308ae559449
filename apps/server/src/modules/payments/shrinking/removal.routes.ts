import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { removalOf } from '../refunds/refunds.rules.ts'
import { previewRestoration } from './repaying.service.ts'
import { previewRemoval, removeAndReturn } from './removal.service.ts'

export function removalRoutes(app: App, context: Context) {
  route(app, 'GET /api/cart/admin/:cartUUID/removal', async ({ params, query }) => {
    const removal = removalOf(query.cartItemId, query.bundle === '1')
    return { status: 'OK' as const, removal: await previewRemoval(context.db, params.cartUUID, removal) }
  })

  route(app, 'GET /api/cart/admin/:cartUUID/restoration', async ({ params, query }) => {
    const restored = removalOf(query.cartItemId, query.bundle === '1')
    return { status: 'OK' as const, ...(await previewRestoration(context, params.cartUUID, restored)) }
  })

  route(app, 'POST /api/cart/admin/:cartUUID/removal', async (request) => {
    const { cartItemId, bundle, ...body } = request.body
    const input = {
      ...request.params,
      ...body,
      removal: removalOf(cartItemId, bundle === 1),
      call: repeatableCall(request, { ...request.params, ...request.body }),
    }
    const admin = {
      actor: actorOf(request),
      accountId: signedIn(request).accountId,
      capInCents: context.config.refundDailyCapInCents,
    }
    return { status: 'OK' as const, msg: await removeAndReturn(context, input, admin) }
  })
}
