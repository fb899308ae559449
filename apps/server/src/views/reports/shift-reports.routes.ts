import type { Context } from '#context.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readTillDay, readShiftReport } from './shift-reports.service.ts'

export function shiftReportRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('GET /api/till/shifts/:shiftId'),
    handler: (request) =>
      readShiftReport(db, request.params.shiftId, { accountId: signedIn(request).accountId }),
  })

  app.route({
    ...endpoint('GET /api/events/:eventUUID/till/shifts'),
    handler: (request) =>
      readTillDay(
        db,
        { eventUUID: request.params.eventUUID, day: request.query.day },
        { accountId: signedIn(request).accountId },
      ),
  })
}
