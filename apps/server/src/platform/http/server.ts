import { randomUUID } from 'node:crypto'
import { callMessages } from '@porteira/domain'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '#config.ts'
import { notFound } from '#platform/errors.ts'
import type { RunSql } from '#platform/database/client.ts'
import { createLog } from '#platform/log.ts'
import { tooComplex } from '#platform/parse-thread.ts'
import { deriveKey } from '#platform/keys.rules.ts'
import { createProofs } from '#platform/proof-of-work/proofs.ts'
import { withTrace } from '#platform/trace.ts'
import type { Tracing } from '#platform/tracing/span.ts'
import { addressKey } from './address.ts'
import { errorAnswers } from './answer-error.ts'
import { answeredBy, logAnswers, reportAnswers } from './answer-listeners.ts'
import { compilersFactory } from './compilers.ts'
import { announceShutdown } from './graceful-shutdown.ts'
import { errorPages } from './error-page.ts'
import { answerHeaders, safeHeaders, sameSiteOnly } from './headers.ts'
import { cleanInput, protectedNames } from './input.ts'
import { isJsonWithinBounds } from './json-bounds.ts'
import { readProof } from './proof-header.ts'
import { type CallsAlike, createRateLimits } from './rate-limits.ts'
import { createListener } from './listener.ts'
import { trustProxies } from './proxies.ts'
import { createRequestSpans, endSpan } from './request-spans.ts'
import { type Callers, recogniseCaller } from './session.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createDirectAnswers } from './direct-answers.ts'

export type App = ReturnType<typeof createServer>

const uncounted = (): CallsAlike => ({ address() {}, takeBackAddress() {}, cart() {} })

/** The destination of log lines, a listener that gets each route as it is added, and where traces go. */
export type ServerObservers = {
  logTo?: DestinationStream
  seesRoute?: (route: RouteOptions) => void
  tracing?: Tracing | undefined
}

/**
 * A Fastify instance with the hooks, limits and error answers of this API, and no route yet. With `runSql` it shares
 * the counters of its limits with the other processes of that database.
 */
export function createServer(
  config: Config,
  callers: Callers,
  { logTo, seesRoute, tracing }: ServerObservers = {},
  runSql?: RunSql,
) {
  const loggerInstance: FastifyBaseLogger = createLog(config.logLevel, logTo)
  const trustProxy = trustProxies(config.trustedProxies)
  const answerCache = createAnswerCache(trustProxy)
  const spans = createRequestSpans(tracing)
  const directAnswers = createDirectAnswers(trustProxy, spans)
  const proofs = runSql && createProofs(deriveKey(config.passwordPepper, 'proof of work'), runSql)
  const answerError = errorAnswers(errorPages(config), proofs)
  const app = Fastify({
    serverFactory: (router) => createListener(answerCache.before(directAnswers.before(router))),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // guard: body-size-limited
    bodyLimit: 16_384,
    // guard: forwarded-address-from-known-proxies
    trustProxy,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    schemaController: { compilersFactory },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: {
      customOptions: {
        // guard: body-types-not-converted
        coerceTypes: false,
        removeAdditional: true,
        useDefaults: false,
        allErrors: false,
        allowUnionTypes: true,
        // Without it the check of one kind of an object removes the properties of the others.
        discriminator: true,
      },
    },
    // The hooks are not called for an address that the router cannot read.
    frameworkErrors: (error, request, reply) => {
      safeHeaders(reply, config.publicOrigin)
      reply.raw.once('finish', () => tell(answeredBy(request, reply)))
      return answerError(error, request, reply)
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  // text/plain needs no preflight, so it would be a way around the same-origin rule.
  // guard: plain-text-body-refused
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, {})
    if (!isJsonWithinBounds(body)) return done(tooComplex(400))
    return parseJson(request, body, done)
  })

  // Set twice, because reading the body loses the trace.
  app.addHook('onRequest', (request, reply, done) => {
    request.address = addressKey(request.ip)
    withTrace({ reqId: request.id, span: spans.begin(request, reply) }, done)
  })
  app.addHook('preValidation', ({ id, span }, _reply, done) => withTrace({ reqId: id, span }, done))
  announceShutdown(app)
  app.decorate('answerCache', answerCache)
  if (seesRoute) app.addHook('onRoute', seesRoute)
  app
    .decorateRequest('session', undefined)
    .decorateRequest('device', undefined)
    .decorateRequest('events', undefined)
    .decorateRequest('span', undefined)
    .decorateRequest('address', '')
    .decorateRequest('provenCost', 0)
  app.addHook('onRequest', sameSiteOnly(config.publicOrigin))
  const limits = createRateLimits(runSql)
  if (config.limits && proofs) app.addHook('onRequest', readProof(proofs))
  // guard: calls-limited-per-address
  if (config.limits) app.addHook('onRequest', limits.before(['ip']))
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
    if (request.body) request.body = cleanInput(request.body)
    const dropped = protectedNames(request.body, request.routeOptions.schema?.body)
    if (dropped.length > 0)
      request.log.info(
        { event: 'fields.dropped', names: dropped },
        'Fields that no caller may set were dropped',
      )
    request.query = cleanInput(request.query)
    request.params = cleanInput(request.params)
    done()
  })
  // A token may be in the body, so limits by token come after the body was read. Only valid tokens are counted,
  // because invented ones would fill the memory.
  if (config.limits) app.addHook('preHandler', limits.before(['visitor']))
  const recognise = recogniseCaller(callers, config.serviceKey)
  app.addHook('preHandler', config.limits ? limits.countingRefused(recognise) : recognise)
  if (config.limits) app.addHook('preHandler', limits.before(['token', 'account']))
  // The limit per cart is the last: only a call within all other limits counts for a cart.
  // guard: calls-limited-per-cart
  if (config.limits) app.addHook('preHandler', limits.before(['cart']))
  // guard: unknown-cart-not-counted
  if (config.limits) app.addHook('onSend', limits.beforeAnswer)
  if (config.limits) app.addHook('onResponse', limits.after)
  app.addHook('onSend', answerHeaders(config.publicOrigin))
  const tell = reportAnswers(app)
  logAnswers(app, loggerInstance)
  if (tracing) app.onAnswer(endSpan)
  app.addHook('onResponse', (request, reply, done) => {
    const countAlike = config.limits ? limits.alike : uncounted
    answerCache.learn(request, reply, countAlike)
    directAnswers.learn(request, reply, countAlike)
    done()
  })
  const state = { isShuttingDown: () => app.shutdown.isShuttingDown, tell }
  answerCache.open(state)
  directAnswers.open(state)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(callMessages.notFound), request, reply))
  return app
}
