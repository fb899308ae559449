import { hasControlCharacters } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventNotFound } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { eventsOf } from '#platform/http/access.ts'
import { route, routeWith } from '#platform/http/endpoint.ts'
import { cacheAnswer, cacheJson } from '#platform/http/cached-answer.ts'
import type { App } from '#platform/http/server.ts'
import { mustBeAdmin, signedIn } from '#platform/http/session.ts'
import { sharedAnswers } from '#platform/http/shared-answers.ts'
import { type Caller } from '../items/items.service.ts'
import { readBanner } from './banner.service.ts'
import * as events from './events.service.ts'

export function eventRoutes(app: App, context: Context) {
  const { db, readPublic } = context
  const answerPage = sharedAnswers(app)
  const answerBanner = sharedAnswers(app)

  route(app, 'GET /api/events/', async (request, reply) => {
    if (request.query.online === '1') {
      if (!request.events) mustBeAdmin(signedIn(request))
      return events.listEventsSoldOnline(db, eventsOf(request))
    }
    const list = publicListOf(request.query)
    return answerPage(request, reply, list.name, async () => cacheJson(reply, await readPublic(list)))
  })

  routeWith(
    app,
    'GET /api/events/:eventUUID',
    { onRequest: refuseControlCharacters },
    async (request, reply) => {
      const name = request.params.eventUUID.toLowerCase()
      const caller = callerOf(request)
      const view = viewOf(request.query)
      if (view === events.readEventWithItems) reply.header('cache-control', 'no-store')
      if (caller.kind !== 'visitor') return view(db, name, caller)
      return answerPage(request, reply, `${view.name} ${name}`, async () =>
        cacheJson(reply, await readPublic((reads) => view(reads, name, caller))),
      )
    },
  )

  route(app, 'GET /api/events/:eventUUID/banner', async (request, reply) => {
    const name = request.params.eventUUID.toLowerCase()
    return answerBanner(request, reply, name, async () =>
      cacheAnswer(await readBanner(context, name), 'image/jpeg'),
    )
  })
}

const publicListOf = ({ rankings, closed }: { rankings?: string; closed?: string }) => {
  if (rankings === '1') return events.listRankedEvents
  return closed === '1' ? events.listCurrentEvents : events.listEventsOnSale
}

const viewOf = ({ showItems, rankings }: { showItems?: string; rankings?: string }) => {
  if (showItems !== '1') return events.readEvent
  return rankings === '1' ? events.readRankedEvent : events.readEventWithItems
}

/** A device with a role sees the event like staff, and has no account that buys. */
const callerOf = ({ session, device }: FastifyRequest): Caller =>
  device ? { kind: 'device' } : (session ?? { kind: 'visitor' })

/** Control characters occur in no event name, so the answer is 404 instead of 400. */
async function refuseControlCharacters({ params }: FastifyRequest) {
  if (hasControlCharacters(String(fieldOf(params, 'eventUUID')))) throw eventNotFound()
}
