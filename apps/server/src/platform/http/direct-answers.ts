import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withTrace } from '#platform/trace.ts'
import { addressKey } from './address.ts'
import type { AnswerRecord } from './answer-listeners.ts'
import { headersExcept } from './headers.ts'
import type { IsTrustedProxy } from './proxies.ts'
import type { CallsAlike } from './rate-limits.ts'
import type { RequestSpans } from './request-spans.ts'

/** A call with a token. `id` is the id in its address. */
type Call = { token: string; id: string }

/** How a route answers its usual calls without the router. */
export type DirectRoute = {
  /** The address of such a call, with the groups `id` and, for a token in the query, `token`. */
  address: RegExp
  /** The answer to a caller who may have it. Undefined for any other call, which the router answers or refuses. */
  read(call: Call): Promise<object | undefined>
}

type LearnedRoute = DirectRoute & {
  route: string
  headers: string[]
  serialize: (answer: object) => string
  calls: CallsAlike
}

declare module 'fastify' {
  interface FastifyContextConfig {
    direct?: DirectRoute
  }
}

type Serving = {
  call: Call & { route: LearnedRoute }
  request: IncomingMessage
  response: ServerResponse
  tell: ServerState['tell']
}

type ServerState = { isShuttingDown(): boolean; tell(answered: AnswerRecord): void }

// Headers of one answer, and headers of the connection.
const ofOneAnswer = /^(content-length|x-request-id|date|connection|keep-alive|transfer-encoding)$/
const bearer = /^Bearer ([\w-]+)$/

/**
 * Sends the answers that screens poll without the router: the same bytes and headers, under the same limits and with the
 * same listeners. The router's hooks cost more than such an answer. The headers and the serializer come from the
 * router's first answer of the route. The router answers each call that is not usual.
 */
export function createDirectAnswers(trusts: IsTrustedProxy, spans: RequestSpans) {
  const routes: LearnedRoute[] = []
  let server: ServerState | undefined

  function findCall({ method, url = '', headers }: IncomingMessage) {
    if (method !== 'GET' || headers['content-length'] !== undefined) return undefined
    if (headers['transfer-encoding'] !== undefined || headers['sec-purpose'] !== undefined) return undefined
    for (const route of routes) {
      const { id, token: inQuery } = route.address.exec(url)?.groups ?? {}
      if (id === undefined) continue
      // guard: direct-answer-needs-one-token
      if (headers.authorization !== undefined && inQuery !== undefined) return undefined
      const token = inQuery ?? bearer.exec(headers.authorization ?? '')?.[1]
      return token === undefined ? undefined : { route, id: id.toLowerCase(), token }
    }
    return undefined
  }

  /** Answers the call, or leaves it to `router`, which meets the same refusal or failure and answers it. */
  async function serve({ call, request, response, tell }: Serving, router: RequestListener) {
    const begun = performance.now()
    const address = addressKey(proxyAddress(request, trusts))
    const id = randomUUID()
    const span = spans.beginDirect(request, id)
    const reading = () => answer(call, address).catch(() => undefined)
    const text = await (span ? withTrace({ reqId: id, span }, reading) : reading())
    if (text === undefined) return router(request, response)
    const { headers, route } = call.route
    const own = ['content-length', String(Buffer.byteLength(text)), 'x-request-id', id]
    response.writeHead(200, [...headers, ...own]).end(text)
    tell({ id, method: 'GET', route, status: 200, milliseconds: performance.now() - begun, span })
  }

  return {
    /** Learns how the router answers a route, from a successful answer. */
    learn(request: FastifyRequest, reply: FastifyReply, countAlike: (request: FastifyRequest) => CallsAlike) {
      const { config, url: route = '' } = request.routeOptions
      const { direct } = config
      if (!direct || reply.statusCode !== 200 || routes.some((known) => known.route === route)) return
      if (!direct.address.test(request.raw.url ?? '')) return
      const headers = headersExcept(reply, ofOneAnswer)
      const serialize = reply.getSerializationFunction('200') as LearnedRoute['serialize']
      routes.push({ ...direct, route, headers, serialize, calls: countAlike(request) })
    },

    /** Starts the direct answers. Before this call the router answers everything. */
    open(state: ServerState) {
      server = state
    },

    /** The router with the direct answers in front of it. */
    before(router: RequestListener): RequestListener {
      return (request, response) => {
        const call = routes.length > 0 ? findCall(request) : undefined
        if (!server || !call || server.isShuttingDown()) return router(request, response)
        void serve({ call, request, response, tell: server.tell }, router)
      }
    },
  }
}

/** The text of the answer; undefined for a call that the router must answer. Rejects a call above a limit. */
async function answer({ route, id, token }: Call & { route: LearnedRoute }, address: string) {
  const { calls, read, serialize } = route
  // guard: direct-answers-count-calls
  calls.address(address)
  try {
    const found = await read({ id, token })
    if (found !== undefined) {
      calls.cart(id)
      return serialize(found)
    }
  } catch {
    // The router meets the same failure or limit.
  }
  // The router counts the call.
  calls.takeBackAddress(address)
  return undefined
}
