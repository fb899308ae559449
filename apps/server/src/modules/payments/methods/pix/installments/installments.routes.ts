import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route, routeWith } from '#platform/http/endpoint.ts'
import { refusePrefetch } from '#platform/http/prefetch.ts'
import { sendAs } from '#platform/http/send-file.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { drawQr } from '../charges/qr.service.ts'
import { payAll } from './early.service.ts'
import { readInstallmentStatus, readInstallmentText } from './installments.service.ts'

export function installmentRoutes(app: App, context: Context) {
  routeWith(
    app,
    'GET /api/cart/:cartUUID/pay/pix/:txid',
    { onRequest: refusePrefetch },
    async (request, reply) => {
      const { params, query } = request
      const buyer = { accountId: signedIn(request).accountId, actor: actorOf(request) }
      reply.header('cache-control', 'no-store, no-cache').header('pragma', 'no-cache')
      if (query.mode === '2') return readInstallmentStatus(context, params, buyer)
      const text = await readInstallmentText(context, params, buyer)
      return query.mode === '1'
        ? sendAs(reply, 'text/plain; charset=utf-8', text)
        : sendAs(reply, 'image/png', await drawQr(text))
    },
  )

  route(app, 'POST /api/cart/:cartUUID/pay/all', (request) =>
    payAll(context, request.params.cartUUID, {
      accountId: signedIn(request).accountId,
      actor: actorOf(request),
    }),
  )
}
