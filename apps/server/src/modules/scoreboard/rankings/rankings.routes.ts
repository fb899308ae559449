import type { Context } from '#context.ts'
import { route } from '#platform/http/endpoint.ts'
import { cacheJson } from '#platform/http/cached-answer.ts'
import type { App } from '#platform/http/server.ts'
import { sharedAnswers } from '#platform/http/shared-answers.ts'
import { readAnnouncedRiders } from './announcer.service.ts'
import { readCategoryRanking, readLeaders, readPlayerRanking, readShotsOfBadge } from './rankings.service.ts'

// A shot must be visible within three seconds. Until then many readers share one answer from memory.
const CROWD_LAG_MS = 2500

export function rankingRoutes(app: App, { db, readPublic }: Context) {
  const answerRanking = sharedAnswers(app, { maxLagUnderLoadMs: CROWD_LAG_MS })
  const answerShots = sharedAnswers(app, { maxLagUnderLoadMs: CROWD_LAG_MS })

  route(app, 'GET /api/rankings/category/:catUUID', async (request, reply) => {
    const id = request.params.catUUID.toLowerCase()
    return answerRanking(request, reply, `category ${id}`, async () =>
      cacheJson(reply, await readPublic((reads) => readCategoryRanking(reads, id))),
    )
  })

  route(app, 'GET /api/rankings/players/:eventUUID', async (request, reply) => {
    const id = request.params.eventUUID.toLowerCase()
    return answerRanking(request, reply, `players ${id}`, async () =>
      cacheJson(reply, await readPublic((reads) => readPlayerRanking(reads, id))),
    )
  })

  route(app, 'GET /api/rankings/event/:eventUUID', async (request, reply) => {
    const id = request.params.eventUUID.toLowerCase()
    return answerRanking(request, reply, `event ${id}`, async () =>
      cacheJson(reply, await readPublic((reads) => readLeaders(reads, id))),
    )
  })

  route(app, 'GET /api/rankings/category/:catUUID/shots/:badge', async (request, reply) => {
    const [id, badge] = [request.params.catUUID.toLowerCase(), request.params.badge]
    return answerShots(request, reply, `${id} ${badge}`, async () =>
      cacheJson(reply, await readPublic((reads) => readShotsOfBadge(reads, id, badge))),
    )
  })

  route(app, 'GET /api/rankings/category/:catUUID/announcer', ({ params }) =>
    readAnnouncedRiders(db, params.catUUID.toLowerCase()),
  )
}
