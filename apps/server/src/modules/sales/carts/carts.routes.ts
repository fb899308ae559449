import { withdrawalMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { cartNotFound } from '#platform/errors.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { cancelCart, cancelItem, giveUpReservation } from './cancelling.service.ts'
import { restoreCart, restoreItem } from './restoring.service.ts'

const done = { status: 'OK' as const, msg: '' }

export function cartRoutes(app: App, context: Context) {
  route(app, 'POST /api/cart/:cartUUID/cancel', async (request) => {
    const owner = { accountId: signedIn(request).accountId, actor: actorOf(request) }
    await giveUpReservation(context, request.params.cartUUID, owner)
    return { status: 'OK' as const, msg: withdrawalMessages.cancelled }
  })
  route(app, 'POST /api/cart/admin/:cartUUID/remove', (request) =>
    cancelCart(context, request.params.cartUUID, actorOf(request)).then(() => done),
  )
  route(app, 'POST /api/cart/admin/:cartUUID/restore', (request) =>
    restoreCart(context, request.params.cartUUID, actorOf(request)).then(() => done),
  )
  route(app, 'POST /api/cart/admin/:cartUUID/:cartItemId/remove', (request) =>
    cancelItem(context, request.params.cartUUID, readSelection(request), actorOf(request)).then(() => done),
  )
  route(app, 'POST /api/cart/admin/:cartUUID/:cartItemId/restore', (request) =>
    restoreItem(context, request.params.cartUUID, readSelection(request), actorOf(request)).then(() => done),
  )
}

type ItemRequest = { params: { cartItemId: string }; query: { bundle?: '0' | '1' } }

function readSelection({ params: { cartItemId }, query: { bundle } }: ItemRequest) {
  if (!/^\d{1,15}$/.test(cartItemId)) throw cartNotFound()
  return { cartItemId: Number(cartItemId), withBundle: bundle === '1' }
}
