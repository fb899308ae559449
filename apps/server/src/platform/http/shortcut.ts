import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import type { Answered } from './answered.ts'
import { isKnownTo, type KeptAnswer } from './kept-answer.ts'
import type { Trusts } from './proxies.ts'
import { tokenOf } from './session.ts'

/** The answer that a crowd gets at this moment, if nobody needs to look again. */
type Current = () => KeptAnswer | undefined
/** Counts a call from an address, or refuses it. */
type Count = (address: string) => Promise<unknown>
type Learnt = {
  route: string
  headers: string[]
  current: Current
  count: Count
  head?: { of: KeptAnswer; whole: string[]; withoutBody: string[] }
}

declare module 'fastify' {
  interface FastifyInstance {
    shortcut: ReturnType<typeof openShortcut>
  }
}

type House = { isLeaving(): boolean; tell(answered: Answered): void }

const MOST_KNOWN = 500
// What is said of one answer and not of the next, and what the connection says for itself.
const ofOneAnswer =
  /^(etag|content-type|content-length|x-request-id|date|connection|keep-alive|transfer-encoding)$/

/**
 * Answers that a crowd shares, given again without the way through the router: the same bytes and headers,
 * counted by the same limits and told to the same listeners. An address is learnt from an answer that the router
 * gave to somebody without a token; whatever is not exactly such a call goes through the router as ever.
 */
export function openShortcut(trusts: Trusts) {
  const known = new Map<string, Learnt>()
  const offers = new WeakMap<FastifyRequest, Current>()
  let house: House | undefined

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
    offer(request: FastifyRequest, current: Current) {
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
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '')
    },

    /** Opens the shortcut in front of a house that knows whether it is about to close. */
    open(given: House) {
      house = given
    },

    /** The router with the shortcut in front of it. */
    before(router: RequestListener): RequestListener {
      return (request, response) => {
        const learnt = learntFor(request)
        const answer = learnt?.current()
        if (!house || !learnt || !answer || house.isLeaving()) return router(request, response)
        const { tell } = house
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
function headOf(learnt: Learnt, answer: KeptAnswer) {
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

type Giving = {
  request: IncomingMessage
  response: ServerResponse
  learnt: Learnt
  answer: KeptAnswer
  begun: number
  tell: House['tell']
}

function give({ request, response, learnt, answer, begun, tell }: Giving) {
  const id = randomUUID()
  const isKnown = isKnownTo(request.headers['if-none-match'], answer)
  const { whole, withoutBody } = headOf(learnt, answer)
  const [status, head, bytes] = isKnown ? [304, withoutBody, undefined] : [200, whole, answer.bytes]
  head[head.length - 1] = id
  // Written down at once, so that the next reader may have the same list.
  response.writeHead(status, head).end(bytes)
  tell({ id, method: 'GET', route: learnt.route, status, milliseconds: performance.now() - begun })
}
