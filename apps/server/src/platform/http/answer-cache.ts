import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import type { AnswerRecord } from './answer-listeners.ts'
import { matchesEtag, type CachedAnswer } from './cached-answer.ts'
import type { IsTrustedProxy } from './proxies.ts'
import { tokenOf } from './session.ts'

/** The answer that a crowd gets at this moment, if nobody needs to look again. */
type ReadCurrent = () => CachedAnswer | undefined
/** Counts a call from an address, or refuses it. */
type Count = (address: string) => Promise<unknown>
type CachedRoute = {
  route: string
  headers: string[]
  current: ReadCurrent
  count: Count
  head?: { of: CachedAnswer; whole: string[]; withoutBody: string[] }
}

declare module 'fastify' {
  interface FastifyInstance {
    shortcut: ReturnType<typeof createAnswerCache>
  }
}

type ServerState = { isShuttingDown(): boolean; tell(answered: AnswerRecord): void }

const MAX_CACHED = 500
// What is said of one answer and not of the next, and what the connection says for itself.
const ofOneAnswer =
  /^(etag|content-type|content-length|x-request-id|date|connection|keep-alive|transfer-encoding)$/

/**
 * Answers that a crowd shares, given again without the way through the router: the same bytes and headers,
 * counted by the same limits and told to the same listeners. An address is learnt from an answer that the router
 * gave to somebody without a token; whatever is not exactly such a call goes through the router as ever.
 */
export function createAnswerCache(trusts: IsTrustedProxy) {
  const known = new Map<string, CachedRoute>()
  const offers = new WeakMap<FastifyRequest, ReadCurrent>()
  let server: ServerState | undefined

  const learntFor = ({ method, url = '', headers }: IncomingMessage) =>
    method === 'GET' &&
    // guard: shortcut-without-authorization-only
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
      ? known.get(url)
      : undefined

  return {
    /** Says of what the router is about to answer that a crowd may have it. */
    offer(request: FastifyRequest, current: ReadCurrent) {
      if (request.method === 'GET' && tokenOf(request) === '') offers.set(request, current)
    },

    /** Learns what the router has just answered, if it was offered. */
    learn(request: FastifyRequest, reply: FastifyReply, countAlike: (request: FastifyRequest) => Count) {
      const current = offers.get(request)
      const { url = '' } = request.raw
      if (!current || reply.statusCode !== 200 || known.has(url)) return
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => !ofOneAnswer.test(name))
        .flatMap(([name, value]) => [name, String(value)])
      const { url: route = '' } = request.routeOptions
      known.set(url, { route, headers, current, count: countAlike(request) })
      if (known.size > MAX_CACHED) known.delete(known.keys().next().value ?? '')
    },

    /** Opens the shortcut in front of a house that knows whether it is about to close. */
    open(given: ServerState) {
      server = given
    },

    /** The router with the shortcut in front of it. */
    before(router: RequestListener): RequestListener {
      return (request, response) => {
        const learnt = learntFor(request)
        const answer = learnt?.current()
        if (!server || !learnt || !answer || server.isShuttingDown()) return router(request, response)
        const { tell } = server
        const begun = performance.now()
        // guard: shortcut-counts-calls
        const counted = learnt.count(addressKey(proxyAddress(request, trusts)))
        counted.then(
          () => give({ request, response, learnt, answer, begun, tell }),
          // The router answers refusals.
          () => router(request, response),
        )
      }
    },
  }
}

/** The whole head of an answer, its own id last. It is made once for each reading, not for each reader. */
function headOf(learnt: CachedRoute, answer: CachedAnswer) {
  if (learnt.head?.of === answer) return learnt.head
  const own = ['etag', answer.etag, 'x-request-id', '']
  const body = ['content-type', answer.type, 'content-length', String(answer.bytes.length)]
  learnt.head = {
    of: answer,
    whole: [...learnt.headers, ...body, ...own],
    withoutBody: [...learnt.headers, ...own],
  }
  return learnt.head
}

type CachedReply = {
  request: IncomingMessage
  response: ServerResponse
  learnt: CachedRoute
  answer: CachedAnswer
  begun: number
  tell: ServerState['tell']
}

function give({ request, response, learnt, answer, begun, tell }: CachedReply) {
  const id = randomUUID()
  const isKnown = matchesEtag(request.headers['if-none-match'], answer)
  const { whole, withoutBody } = headOf(learnt, answer)
  const [status, head, bytes] = isKnown ? [304, withoutBody, undefined] : [200, whole, answer.bytes]
  head[head.length - 1] = id
  // Written down at once, so that the next reader may have the same list.
  response.writeHead(status, head).end(bytes)
  tell({ id, method: 'GET', route: learnt.route, status, milliseconds: performance.now() - begun })
}
