import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventNotFound } from '#errors.ts'
import { endpoint } from '#http/endpoint.ts'
import { answerKept, JSON_TYPE, keepAnswer, type KeptAnswer } from '#http/kept-answer.ts'
import type { App } from '#http/server.ts'
import { mustBeAdmin, signedIn } from '#http/session.ts'
import { sharedReads } from '#http/shared-reads.ts'
import type { Caller } from '../catalogue/catalogue.service.ts'
import { readBanner } from './banner.service.ts'
import * as events from './events.service.ts'

export function eventRoutes(app: App, { db, readPublic }: Context) {
  const pages = sharedReads<KeptAnswer>()
  const banners = sharedReads<KeptAnswer>()

  app.route({
    ...endpoint('GET /api/events/'),
    handler: async (request, reply) => {
      if (request.query.online === '1') {
        mustBeAdmin(signedIn(request))
        return events.listEventsSoldOnline(db)
      }
      const list = request.query.rankings === '1' ? events.listRankedEvents : events.listEventsOnSale
      const kept = await pages(list.name, async () =>
        keepAnswer(String(reply.serializeInput(await readPublic(list), '200')), JSON_TYPE),
      )
      return answerKept(request, reply, kept)
    },
  })

  app.route({
    ...endpoint('GET /api/events/:eventUUID'),
    onRequest: refuseControlCharacters,
    handler: async (request, reply) => {
      const name = request.params.eventUUID.toLowerCase()
      const caller = callerOf(request)
      const view = viewOf(request.query)
      if (view === events.readEventWithItems) reply.header('cache-control', 'no-store')
      if (caller.kind !== 'visitor') return view(db, name, caller)
      const kept = await pages(`${view.name} ${name}`, async () =>
        keepAnswer(
          String(reply.serializeInput(await readPublic((reads) => view(reads, name, caller)), '200')),
          JSON_TYPE,
        ),
      )
      return answerKept(request, reply, kept)
    },
  })

  app.route({
    ...endpoint('GET /api/events/:eventUUID/banner'),
    handler: async (request, reply) => {
      const name = request.params.eventUUID.toLowerCase()
      const kept = await banners(name, async () =>
        keepAnswer(await readPublic((reads) => readBanner(reads, name)), 'image/jpeg'),
      )
      return answerKept(request, reply, kept)
    },
  })
}

const viewOf = ({ showItems, rankings }: { showItems?: string; rankings?: string }) => {
  if (showItems !== '1') return events.readEvent
  return rankings === '1' ? events.readRankedEvent : events.readEventWithItems
}

const callerOf = ({ session }: FastifyRequest): Caller => session ?? { kind: 'visitor' }

/** No event has such a name, so it is unknown rather than malformed. */
async function refuseControlCharacters({ params }: FastifyRequest) {
  if (/\p{Cc}/u.test((params as { eventUUID: string }).eventUUID)) throw eventNotFound()
}
