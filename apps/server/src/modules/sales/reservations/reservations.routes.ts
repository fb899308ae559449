import type { Context } from '#context.ts'
import { failpoint } from '#platform/failpoint.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { reservationBatcherOf } from './reservations.service.ts'

export function reservationRoutes(app: App, context: Context) {
  const batcher = reservationBatcherOf(context)
  route(app, 'POST /api/cart/', async (request) => {
    const { session, body } = request
    const { items, termsAccepted = '' } = body
    const buyer = { accountId: session?.accountId, isAdmin: session?.kind === 'admin' }
    const reservation = { items, buyer, actor: actorOf(request), termsVersion: termsAccepted }
    const cart = await batcher.reserve(reservation, repeatableCall(request, { items, termsAccepted }))
    failpoint('cart-committed-before-answer')
    return { status: 'OK' as const, msg: '', ...cart }
  })
}
