import { businessDate } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { sharedCountsOf } from '#platform/http/rate-limits.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { createCpfLookupLimit } from '#modules/accounts/index.ts'
import { addRider } from './adding.service.ts'

export function riderRoutes(app: App, context: Context) {
  const dependencies = { ...context, cpfLookupLimit: createCpfLookupLimit(context) }
  const lookUpCounts = sharedCountsOf('GET /api/users/lookup/:cpf', context.runSql)

  app.route({
    ...endpoint('POST /api/users/riders'),
    handler: (request) => {
      const { cartUUID, ...rider } = request.body
      const buyer = {
        accountId: signedIn(request).accountId,
        actor: actorOf(request),
        lookUps: { ip: request.address, counts: lookUpCounts(request) },
      }
      return addRider(dependencies, { rider, cartUUID, today: businessDate(new Date()) }, buyer)
    },
  })
}
