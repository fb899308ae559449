import type { Context } from '#context.ts'
import { notFound } from '#platform/errors.ts'
import { createLookedUp } from '#modules/accounts/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { sharedCountsOf } from '#platform/http/limits.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { saveParticipants } from './participants.service.ts'
import { listPurchases, readCart } from './purchases.service.ts'

export function purchaseRoutes(app: App, context: Context) {
  const world = { ...context, lookedUp: createLookedUp(context) }
  const lookUpCounts = sharedCountsOf('GET /api/users/lookup/:cpf', context.runSql)

  app.route({
    ...endpoint('GET /api/cart/:cartUUID'),
    handler: (request) =>
      readCart(
        context,
        request.params.cartUUID,
        { session: request.session, actor: actorOf(request) },
        request.query,
      ),
  })

  app.route({
    ...endpoint('PUT /api/cart/:cartUUID/participants'),
    handler: (request) => {
      const { fillOpenFormations } = request.query
      const { session, address: ip } = request
      return saveParticipants(
        world,
        request.params.cartUUID,
        {
          session,
          actor: actorOf(request),
          cpf: session?.cpf,
          lookUps: { ip, counts: lookUpCounts(request) },
        },
        {
          items: request.body.items,
          onlyItem: fillOpenFormations === undefined ? undefined : Number(fillOpenFormations),
        },
      )
    },
  })

  app.route({
    ...endpoint('GET /api/users/:userId/purchases'),
    handler: async (request) => {
      const { accountId } = signedIn(request)
      if (request.params.userId !== String(accountId)) throw notFound()
      const withOpenFormations = request.query.showOpenFormations === '1'
      const purchases = await listPurchases(context.db, accountId, { withOpenFormations })
      return { status: 'OK' as const, msg: '', purchases }
    },
  })
}
