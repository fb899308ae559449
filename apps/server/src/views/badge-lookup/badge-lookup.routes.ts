import type { Context } from '#context.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { lookUpBadges } from './badge-lookup.service.ts'

export function badgeLookupRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/users/badges/:cpf', (request) => lookUpBadges(db, request.params.cpf))
}
