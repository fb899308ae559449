import type { Context } from '#context.ts'
import { lookUpCallerOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { createAskOnce } from '#platform/jobs/ask-once.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import { sharedCountsOf } from '#platform/http/rate-limits.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { createCpfLookupLimit } from '#modules/accounts/index.ts'
import { saveParticipants } from './participants.service.ts'
import { changePlaceNumber } from './place-numbers.service.ts'
import { readReplaceableEntry, replaceEntry } from './replacing.service.ts'
import { listSwaps, swapRiders } from './swapping.service.ts'

export function formationRoutes(app: App, context: Context) {
  const dependencies = {
    ...context,
    cpfLookupLimit: createCpfLookupLimit(context),
    askForReceipts: createAskOnce(context.queue, 'promise-receipts'),
  }
  const lookUpCounts = sharedCountsOf('GET /api/users/lookup/:cpf', context.runSql)

  route(app, 'PUT /api/cart/:cartUUID/participants', (request) => {
    const { fillOpenFormations } = request.query
    const { session } = request
    return saveParticipants(
      dependencies,
      request.params.cartUUID,
      {
        session,
        actor: actorOf(request),
        cpf: session?.cpf,
        lookUps: { caller: lookUpCallerOf(request), counts: lookUpCounts(request) },
      },
      {
        items: request.body.items,
        onlyItem: fillOpenFormations === undefined ? undefined : Number(fillOpenFormations),
      },
    )
  })

  route(app, 'PUT /api/cart/:cartUUID/places/:cartItemId', async (request) => {
    const { params, body, session } = request
    return ok(await changePlaceNumber(context, params, body.badge, { session, actor: actorOf(request) }))
  })

  route(app, 'GET /api/cart/:cartUUID/swaps', async (request) =>
    okWith({ entries: await listSwaps(context.db, request.params.cartUUID, signedIn(request).accountId) }),
  )

  route(app, 'PUT /api/cart/:cartUUID/swaps/:cartItemId', async (request) => {
    const { accountId, cpf } = signedIn(request)
    const lookUps = { caller: lookUpCallerOf(request), counts: lookUpCounts(request) }
    const owner = { accountId, cpf, actor: actorOf(request), lookUps }
    return ok(await swapRiders(dependencies, request.params, request.body, owner))
  })

  route(app, 'GET /api/cart/admin/:cartUUID/:cartItemId/formation', async ({ params }) =>
    okWith(await readReplaceableEntry(context.db, params)),
  )

  route(app, 'PUT /api/cart/admin/:cartUUID/:cartItemId/formation', async (request) => {
    const change = { ...request.body, actor: actorOf(request) }
    return ok(await replaceEntry(context, request.params, change))
  })
}
