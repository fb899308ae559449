import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import type { AnswerRecord } from './answer-listeners.ts'
import { matchesEtag, type CachedAnswer } from './cached-answer.ts'
import { headersExcept } from './headers.ts'
import type { IsTrustedProxy } from './proxies.ts'
import type { CallsAlike } from './rate-limits.ts'
import { tokenOf } from './session.ts'

/** The current answer of a public read; undefined if the database must be read first. */
type ReadCurrent = () => CachedAnswer | undefined
type CachedRoute = {
  route: string
  headers: string[]
  current: ReadCurrent
  calls: CallsAlike
  head?: { of: CachedAnswer; whole: string[]; withoutBody: string[] }
}

declare module 'fastify' {
  interface FastifyInstance {
    answerCache: ReturnType<typeof createAnswerCache>
  }
}

type ServerState = { isShuttingDown(): boolean; tell(answered: AnswerRecord): void }

const MAX_CACHED = 500
// Headers of one answer only, and headers of the connection.
const ofOneAnswer =
  /^(etag|content-type|content-length|x-request-id|date|connection|keep-alive|transfer-encoding)$/

/**
 * Sends answers that many clients share without the router: the same bytes and headers, under the same limits and with
 * the same listeners. An address enters the cache by an answer of the router to a visitor without a
 * token. Every other call goes through the router.
 */
export function createAnswerCache(trusts: IsTrustedProxy) {
  const routes = new Map<string, CachedRoute>()
  const offers = new WeakMap<FastifyRequest, ReadCurrent>()
  let server: ServerState | undefined

  const findRoute = ({ method, url = '', headers }: IncomingMessage) =>
    method === 'GET' &&
    // guard: shortcut-without-authorization-only
    headers.authorization === undefined &&
    headers.range === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
      ? routes.get(url)
      : undefined

  return {
    /** Allows the cache to store the answer that the router is about to send. */
    offer(request: FastifyRequest, current: ReadCurrent) {
      if (request.method === 'GET' && tokenOf(request) === '') offers.set(request, current)
    },

    /** Stores the answer of the router, if it was offered. */
    learn(request: FastifyRequest, reply: FastifyReply, countAlike: (request: FastifyRequest) => CallsAlike) {
      const current = offers.get(request)
      const { url = '' } = request.raw
      if (!current || reply.statusCode !== 200 || routes.has(url)) return
      const headers = headersExcept(reply, ofOneAnswer)
      const { url: route = '' } = request.routeOptions
      routes.set(url, { route, headers, current, calls: countAlike(request) })
      if (routes.size > MAX_CACHED) routes.delete(routes.keys().next().value ?? '')
    },

    /** Starts the cache. Before this call the router answers everything. */
    open(state: ServerState) {
      server = state
    },

    /** The router with the cache in front of it. */
    before(router: RequestListener): RequestListener {
      return (request, response) => {
        const cached = findRoute(request)
        const answer = cached?.current()
        if (!server || !cached || !answer || server.isShuttingDown()) return router(request, response)
        const { tell } = server
        const begun = performance.now()
        try {
          // guard: shortcut-counts-calls
          cached.calls.address(addressKey(proxyAddress(request, trusts)))
        } catch {
          // The router answers refusals.
          return router(request, response)
        }
        give({ request, response, cached, answer, begun, tell })
      }
    },
  }
}

/** The headers of an answer, the request id last. They are made once for each reading. */
function headOf(cached: CachedRoute, answer: CachedAnswer) {
  if (cached.head?.of === answer) return cached.head
  const own = ['etag', answer.etag, 'x-request-id', '']
  const body = ['content-type', answer.type, 'content-length', String(answer.bytes.length)]
  cached.head = {
    of: answer,
    whole: [...cached.headers, ...body, ...own],
    withoutBody: [...cached.headers, ...own],
  }
  return cached.head
}

type CachedReply = {
  request: IncomingMessage
  response: ServerResponse
  cached: CachedRoute
  answer: CachedAnswer
  begun: number
  tell: ServerState['tell']
}

function give({ request, response, cached, answer, begun, tell }: CachedReply) {
  const id = randomUUID()
  const isKnown = matchesEtag(request.headers['if-none-match'], answer)
  const { whole, withoutBody } = headOf(cached, answer)
  const [status, head, bytes] = isKnown ? [304, withoutBody, undefined] : [200, whole, answer.bytes]
  head[head.length - 1] = id
  // Node writes the headers at once, so the next answer may use the same array.
  response.writeHead(status, head).end(bytes)
  tell({ id, method: 'GET', route: cached.route, status, milliseconds: performance.now() - begun })
}
