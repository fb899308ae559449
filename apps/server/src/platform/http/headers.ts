import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { callMessages } from '@porteira/domain'

type DoneSending = (error: Error | null, payload: unknown) => void

const everywhere = {
  // guard: content-type-not-guessed
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The `Permissions-Policy` of an answer. It allows only the camera, and only for the page that reads QR codes. */
export const permissions = (camera: '' | 'self') => `geolocation=(), microphone=(), camera=(${camera})`

const answersPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * The page's own policy: everything from here, nothing inline but the scripts of the build, HTML only through
 * DOMPurify.
 */
export const pagePolicy = (secure: boolean, ownScripts: readonly string[] = []) =>
  [
    "default-src 'none'",
    // guard: page-runs-own-scripts-only
    `script-src 'self'${ownScripts.join('')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // guard: trusted-types-required
    "require-trusted-types-for 'script'",
    'trusted-types dompurify porteira',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Sets the security headers of every answer. */
export function safeHeaders(reply: FastifyReply, publicOrigin: string) {
  reply.headers(everywhere)
  if (publicOrigin.startsWith('https:'))
    reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissions(''))
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', answersPolicy)
}

/** Headers of every answer. Only the success of a route may set a cache time; no other answer is cached. */
export const answerHeaders = (publicOrigin: string) =>
  function (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneSending) {
    safeHeaders(reply, publicOrigin)
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) {
      const { cache } = request.routeOptions.config
      const keeps = cache !== undefined && reply.statusCode < 400 && !request.session && !request.device
      reply.header('cache-control', keeps ? cache : 'no-store')
    }
    done(null, payload)
  }

/** The headers of an answer that a later answer may repeat, as names and values in turn. */
export const headersExcept = (reply: FastifyReply, ofOneAnswer: RegExp) =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => !ofOneAnswer.test(name))
    .flatMap(([name, value]) => [name, String(value)])

/** Refuses calls from other sites. There are no cookies; this is a second protection. */
export const sameSiteOnly = (publicOrigin: string) =>
  function (request: FastifyRequest, _reply: FastifyReply, done: () => void) {
    const { origin, host, 'sec-fetch-site': site } = request.headers
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const expected = publicOrigin || `${request.protocol}://${host}`
    // guard: cross-site-call-refused
    if (site === 'cross-site' || (origin !== undefined && origin !== expected))
      throw new Refusal(403, 'cross_site', callMessages.crossSite)
    done()
  }
