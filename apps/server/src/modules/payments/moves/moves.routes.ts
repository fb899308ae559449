import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { moveEntry, previewMove } from './moving.service.ts'

export function moveRoutes(app: App, context: Context) {
  route(app, 'GET /api/cart/admin/:cartUUID/:cartItemId/move', async (request) => {
    const entry = entryOf(request.params)
    const by = { accountId: signedIn(request).accountId, actor: actorOf(request) }
    return { status: 'OK' as const, ...(await previewMove(context, entry, request.query.itemUUID, by)) }
  })

  route(app, 'POST /api/cart/admin/:cartUUID/:cartItemId/move', async (request) => {
    const input = { ...entryOf(request.params), ...request.body }
    const admin = {
      accountId: signedIn(request).accountId,
      actor: actorOf(request),
      capInCents: context.config.refundDailyCapInCents,
    }
    const call = repeatableCall(request, input)
    return { status: 'OK' as const, msg: await moveEntry(context, input, { ...admin, call }) }
  })
}

/** An id that is no number belongs to no entry. */
const entryOf = ({ cartUUID, cartItemId }: { cartUUID: string; cartItemId: string }) => ({
  cartUUID,
  cartItemId: /^\d{1,15}$/.test(cartItemId) ? Number(cartItemId) : 0,
})
