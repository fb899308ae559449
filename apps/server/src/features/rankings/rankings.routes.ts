import type { Context } from '#context.ts'
import { endpoint } from '#http/endpoint.ts'
import { answerKept, JSON_TYPE, keepAnswer, type KeptAnswer } from '#http/kept-answer.ts'
import type { App } from '#http/server.ts'
import { sharedReads } from '#http/shared-reads.ts'
import { drawRanking } from './picture.service.ts'
import { readCategoryRanking, readPlayerRanking } from './rankings.service.ts'

// A throw must be seen within three seconds; until then an arena need not wait for the database.
const CROWD_LAG_MS = 2500

export function rankingRoutes(app: App, { readPublic }: Context) {
  const rankings = sharedReads<KeptAnswer>(Date.now, { crowdMayLagMs: CROWD_LAG_MS })
  const pictures = sharedReads<KeptAnswer>()

  app.route({
    ...endpoint('GET /api/rankings/category/:catUUID'),
    handler: async (request, reply) => {
      const id = request.params.catUUID.toLowerCase()
      const kept = await rankings(`category ${id}`, async () =>
        keepAnswer(
          String(reply.serializeInput(await readPublic((reads) => readCategoryRanking(reads, id)), '200')),
          JSON_TYPE,
        ),
      )
      return answerKept(request, reply, kept)
    },
  })

  app.route({
    ...endpoint('GET /api/rankings/category/:catUUID/picture'),
    handler: async (request, reply) => {
      const id = request.params.catUUID.toLowerCase()
      const kept = await pictures(id, async () =>
        keepAnswer(await readPublic((reads) => drawRanking(reads, id)), 'image/jpeg'),
      )
      return answerKept(request, reply, kept)
    },
  })

  app.route({
    ...endpoint('GET /api/rankings/players/:eventUUID'),
    handler: async (request, reply) => {
      const id = request.params.eventUUID.toLowerCase()
      const kept = await rankings(`players ${id}`, async () =>
        keepAnswer(
          String(reply.serializeInput(await readPublic((reads) => readPlayerRanking(reads, id)), '200')),
          JSON_TYPE,
        ),
      )
      return answerKept(request, reply, kept)
    },
  })
}
