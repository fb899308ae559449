import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readToday } from './today.service.ts'

export function todayRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/desk/today', (request) => readToday(db, request.query.eventUUID, eventsOf(request)))
}
