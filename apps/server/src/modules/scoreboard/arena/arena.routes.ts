import type { Context } from '#context.ts'
import { cacheJson, sendCached } from '#platform/http/cached-answer.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { readDraw } from './draw.service.ts'
import { createLiveFeed } from './live.service.ts'

const categoryOf = ({ catUUID }: { catUUID: string }) => {
  if (!isUuid(catUUID)) throw notFound()
  return catUUID.toLowerCase()
}

export function arenaRoutes(app: App, context: Context) {
  const feed = createLiveFeed(context)
  app.addHook('preClose', () => feed.close())

  route(app, 'GET /api/rankings/category/:catUUID/call', async (request, reply) =>
    sendCached(request, reply, cacheJson(reply, await feed.readCall(categoryOf(request.params)))),
  )

  route(app, 'GET /api/rankings/category/:catUUID/draw', async (request, reply) => {
    const id = categoryOf(request.params)
    const draw = await context.readPublic((reads) => readDraw(reads, id))
    return sendCached(request, reply, cacheJson(reply, draw))
  })

  route(app, 'GET /api/rankings/category/:catUUID/live', async ({ params }, reply) => {
    const stream = await feed.follow(categoryOf(params))
    // A proxy must neither keep the events back nor change them.
    reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
    return reply.type('text/event-stream').send(stream as unknown as Blob)
  })
}
