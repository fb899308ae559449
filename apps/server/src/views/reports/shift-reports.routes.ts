import type { Context } from '#context.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readTillDay, readShiftReport } from './shift-reports.service.ts'

export function shiftReportRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/till/shifts/:shiftId', (request) =>
    readShiftReport(db, request.params.shiftId, { accountId: signedIn(request).accountId }),
  )

  route(app, 'GET /api/events/:eventUUID/till/shifts', (request) =>
    readTillDay(
      db,
      { eventUUID: request.params.eventUUID, day: request.query.day },
      { accountId: signedIn(request).accountId },
    ),
  )
}
