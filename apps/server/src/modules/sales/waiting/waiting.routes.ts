import { waitingMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { answerFewer, joinList, leaveList, listOwnWaits, listWaiters } from './waiting.service.ts'

export function waitingRoutes(app: App, context: Context) {
  const { db } = context
  route(app, 'GET /api/events/:eventUUID/waiting', async (request) =>
    okWith(await listOwnWaits(db, request.params.eventUUID, signedIn(request).accountId)),
  )

  route(app, 'POST /api/events/:eventUUID/waiting', async (request) => {
    const { itemUUID, units, termsAccepted = '' } = request.body
    const joining = { ...request.params, itemUUID, units, termsAccepted }
    const place = await joinList(db, joining, personOf(request))
    return okWith({ msg: waitingMessages.joined(place), place })
  })

  route(app, 'POST /api/waiting/:waitingUUID/leave', async (request) => {
    await leaveList(db, request.params.waitingUUID, personOf(request))
    return ok(waitingMessages.left)
  })

  route(app, 'POST /api/waiting/:waitingUUID/answer', async (request) => {
    const { fewer, takes } = request.body
    const answer = { id: request.params.waitingUUID, fewer, takes: takes === 1 }
    return ok(await answerFewer(context, answer, personOf(request)))
  })

  route(app, 'GET /api/events/:eventUUID/waiting-list', async ({ params }) =>
    okWith({ waiters: await listWaiters(db, params.eventUUID) }),
  )
}

const personOf = (request: FastifyRequest) => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
})
