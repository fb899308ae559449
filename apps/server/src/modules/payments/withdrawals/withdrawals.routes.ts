import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { previewWithdrawal, withdraw } from './withdrawing.service.ts'

const ownerOf = (request: FastifyRequest) => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
})

export function withdrawalRoutes(app: App, context: Context) {
  route(app, 'GET /api/cart/:cartUUID/withdrawal', async (request) => {
    const { params, query } = request
    const entries = query.entries?.split(',').map(Number)
    const offer = await previewWithdrawal(context.db, params.cartUUID, entries, ownerOf(request))
    return { status: 'OK' as const, ...offer }
  })

  route(app, 'POST /api/cart/:cartUUID/withdrawal', async (request) => {
    const input = { ...request.params, ...request.body }
    const owner = { ...ownerOf(request), call: repeatableCall(request, input) }
    return { status: 'OK' as const, msg: await withdraw(context, input, owner) }
  })
}
