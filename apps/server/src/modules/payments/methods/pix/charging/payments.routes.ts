import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import type { DirectRoute } from '#platform/http/direct-answers.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { refusePrefetch } from '#platform/http/prefetch.ts'
import { sendAs } from '#platform/http/send-file.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { drawQr } from '../charges/qr.service.ts'
import { readPixText } from './charging.service.ts'
import { openPollReader, readPoll, readStatus } from './watching.service.ts'

// A payment screen polls this address each second.
const POLL =
  /^\/api\/cart\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/pay\/pix\?(?:token=(?<token>[\w-]+)&)?mode=2$/i

export function paymentRoutes(app: App, context: Context) {
  const pollReader = openPollReader(context)
  const route = endpoint('GET /api/cart/:cartUUID/pay/pix')
  const read: DirectRoute['read'] = ({ id, token }) => readPoll(context.db, pollReader, id, token)
  app.route({
    ...route,
    config: { ...route.config, direct: { address: POLL, read } },
    onRequest: refusePrefetch,
    handler: async (request, reply) => {
      const { params, query } = request
      const buyer = { accountId: signedIn(request).accountId, actor: actorOf(request) }
      reply.header('cache-control', 'no-store, no-cache').header('pragma', 'no-cache')
      if (query.mode === '2') return readStatus(context, params.cartUUID, buyer)
      const text = await readPixText(context, params.cartUUID, Number(query.installments ?? 1), buyer)
      return query.mode === '1'
        ? sendAs(reply, 'text/plain; charset=utf-8', text)
        : sendAs(reply, 'image/png', await drawQr(text))
    },
  })
}
