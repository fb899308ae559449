import { adminMessages } from '@porteira/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { refuse } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { cacheAnswer } from '#platform/http/cached-answer.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { sharedAnswers } from '#platform/http/shared-answers.ts'
import { readPublicResults } from './papers.service.ts'
import {
  EVENT_REPORTS,
  type Report,
  reportEvent,
  reportResults,
  reportToRefund,
  reportUnpaid,
} from './reports.service.ts'
import { csv, workbook } from './workbook.service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function reportRoutes(app: App, { db, readPublic }: Context) {
  const answerResults = sharedAnswers(app)
  const atWork = new Set<number>()

  /** Streams a report. Each administrator may make one report at a time. */
  async function send(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Report>) {
    const { accountId } = signedIn(request)
    if (atWork.has(accountId)) throw refuse('report_running', adminMessages.reportRunning)
    atWork.add(accountId)
    reply.raw.once('close', () => atWork.delete(accountId))
    const { fileName, worksheets } = await read()
    const isCsv = fieldOf(request.query, 'format') === 'csv'
    return reply
      .header('content-disposition', `attachment; filename="${fileName}.${isCsv ? 'csv' : 'xlsx'}"`)
      .header('cache-control', 'no-store')
      .type(isCsv ? 'text/csv; charset=utf-8' : XLSX)
      .send(isCsv ? csv(worksheets) : workbook(worksheets))
  }

  route(app, 'GET /api/events/report/not_paid', (request, reply) =>
    send(request, reply, () => reportUnpaid(db, eventsOf(request), actorOf(request))),
  )
  route(app, 'GET /api/events/report/to_return', (request, reply) =>
    send(request, reply, () => reportToRefund(db, eventsOf(request), actorOf(request))),
  )
  for (const kind of EVENT_REPORTS)
    route(app, `GET /api/events/:eventUUID/report/${kind}`, (request, reply) =>
      send(request, reply, () => reportEvent(db, request.params.eventUUID, kind, actorOf(request))),
    )
  route(app, 'GET /api/events/:eventUUID/report/results/:paper', (request, reply) => {
    const { eventUUID, paper } = request.params
    return send(request, reply, () => reportResults(db, eventUUID, paper, actorOf(request)))
  })

  route(app, 'GET /api/results/event/:eventUUID/workbook', (request, reply) => {
    const id = request.params.eventUUID.toLowerCase()
    reply.header('content-disposition', 'attachment; filename="resultados.xlsx"')
    return answerResults(request, reply, id, async () =>
      cacheAnswer(await readPublic((reads) => readPublicResults(reads, id)), XLSX),
    )
  })
}
