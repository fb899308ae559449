import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { traceIdOf } from '#platform/trace.ts'
import type { TraceSpan, Tracing } from '#platform/tracing/span.ts'
import { type AnswerRecord, HEALTH_ROUTE } from './answer-listeners.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request where traces are on. */
    span: TraceSpan | undefined
  }
}

export type RequestSpans = ReturnType<typeof createRequestSpans>

/**
 * Begins the span of each request. A `traceparent` of the caller is ignored: proxies hand on what a visitor sends, who
 * would decide which traces are kept.
 */
export function createRequestSpans(tracing: Tracing | undefined) {
  // A call that the direct answers leave to the router goes on with its span.
  const begun = new WeakMap<IncomingMessage, TraceSpan>()
  const begin = (method: string, id: string) =>
    tracing?.begin({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method, 'porteira.request.id': id },
    })

  return {
    /** The span of a request of the router; none for a health check. Lines of its log lead to the trace. */
    begin(request: FastifyRequest, reply: FastifyReply): TraceSpan | undefined {
      if (request.routeOptions.url === HEALTH_ROUTE) return undefined
      const span = begun.get(request.raw) ?? begin(request.method, request.id)
      request.span = span
      if (!span?.isKept) return span
      span.set({ 'porteira.request.id': request.id })
      const log = request.log.child(traceIdOf(span))
      Object.assign(request, { log })
      Object.assign(reply, { log })
      // A caller that hangs up gets no answer.
      reply.raw.once('close', span.end)
      return span
    },

    /** The span of a call that may get its answer without the router. */
    beginDirect(request: IncomingMessage, id: string) {
      const span = begin('GET', id)
      if (span) begun.set(request, span)
      return span
    },
  }
}

/** Ends the span of an answer, which has the pattern of the route, never the address. */
export function endSpan({ span, method, route, status }: AnswerRecord) {
  if (!span?.isOpen()) return
  span.set({ 'http.response.status_code': status })
  if (route !== 'unknown') {
    span.rename(`${method} ${route}`)
    span.set({ 'http.route': route })
  }
  if (status >= 500) span.fail(String(status))
  span.end()
}
