import { cartMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { refuseNotice, wantNotice, wantsNotice } from './opening-notices.service.ts'

export function openingNoticeRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/notice', async (request) =>
    okWith({ wanted: (await wantsNotice(db, requestOf(request, request.params))) ? 1 : 0 }),
  )

  route(app, 'PUT /api/events/:eventUUID/notice', async (request) => {
    const isWanted = request.body.wanted === 1
    await (isWanted ? wantNotice : refuseNotice)(db, requestOf(request, request.params))
    const msg = isWanted ? cartMessages.openingNoticeSaved : cartMessages.openingNoticeRemoved
    return okWith({ msg })
  })
}

const requestOf = (request: FastifyRequest, { eventUUID }: { eventUUID: string }) => ({
  eventUUID: eventUUID.toLowerCase(),
  accountId: signedIn(request).accountId,
})
