import type { Context } from '#context.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { lookUpBadges } from './badge-lookup.service.ts'

export function badgeLookupRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('GET /api/users/badges/:cpf'),
    handler: (request) => lookUpBadges(db, request.params.cpf),
  })
}
