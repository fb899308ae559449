import type { Context } from '#context.ts'
import { notFound } from '#platform/errors.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readEnteredRiders } from './entered-riders.service.ts'
import { listPurchases, readCart } from './purchases.service.ts'

export function purchaseRoutes(app: App, context: Context) {
  route(app, 'GET /api/cart/:cartUUID', (request) =>
    readCart(
      context,
      request.params.cartUUID,
      { session: request.session, actor: actorOf(request) },
      request.query,
    ),
  )

  route(app, 'GET /api/users/:userId/purchases', async (request) => {
    const { accountId } = signedIn(request)
    if (request.params.userId !== String(accountId)) throw notFound()
    const withOpenFormations = request.query.showOpenFormations === '1'
    const listed = await listPurchases(context.db, accountId, { withOpenFormations })
    return { status: 'OK' as const, msg: '', ...listed }
  })

  route(app, 'GET /api/users/:userId/riders', async (request) => {
    const { accountId } = signedIn(request)
    if (request.params.userId !== String(accountId)) throw notFound()
    return { status: 'OK' as const, ...(await readEnteredRiders(context.db, accountId, request.query)) }
  })
}
