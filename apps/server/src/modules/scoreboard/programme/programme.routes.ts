import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type CachedAnswer, cacheJson, sendCached } from '#platform/http/cached-answer.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { createForecasts } from './forecast.service.ts'
import { changeProgramme, readProgramme, readPublicProgramme } from './programme.service.ts'

/** The forecast of an event is made again after this time, for any number of viewers. */
const KEPT_MS = 20_000
const MAX_EVENTS = 100

export function programmeRoutes(app: App, { db, readPublic }: Context) {
  const forecasts = createForecasts()
  const kept = new Map<string, { until: number; answer: Promise<CachedAnswer> }>()

  route(app, 'GET /api/rankings/event/:eventUUID/programme', async (request, reply) => {
    const id = request.params.eventUUID.toLowerCase()
    const now = Date.now()
    const found = kept.get(id)
    if (found && found.until > now) return sendCached(request, reply, await found.answer)
    const answer = readPublic((reads) => readPublicProgramme(reads, forecasts, id)).then((read) =>
      cacheJson(reply, read),
    )
    kept.delete(id)
    kept.set(id, { until: now + KEPT_MS, answer })
    answer.catch(() => kept.delete(id))
    if (kept.size > MAX_EVENTS) kept.delete(kept.keys().next().value ?? '')
    return sendCached(request, reply, await answer)
  })

  route(app, 'GET /api/programme/:eventUUID', ({ params, query }) =>
    readProgramme(db, forecasts, params.eventUUID.toLowerCase(), query.full === '1'),
  )

  route(app, 'PUT /api/programme/:eventUUID', (request) =>
    changeProgramme(db, forecasts, {
      actor: actorOf(request),
      eventUUID: request.params.eventUUID.toLowerCase(),
      change: request.body,
    }),
  )
}
