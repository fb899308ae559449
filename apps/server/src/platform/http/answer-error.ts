import { callMessages } from '@porteira/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost } from '#platform/database/connection-lost.ts'
import { notFound, rangeNotSatisfiable, Refusal, unavailable } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import type { Proofs } from '#platform/proof-of-work/proofs.ts'
import type { errorPages } from './error-page.ts'
import { provenCallOf } from './proof-header.ts'

const sentences: Record<number, [code: string, message: string]> = {
  404: ['not_found', callMessages.notFound],
  413: ['too_large', callMessages.payloadTooLarge],
  415: ['unsupported_type', callMessages.unsupportedType],
}

// Programs call the API and the webhook of the bank. People open every other address.
const CALL = /^\/(api|hooks)([/?]|$)/

/** True for an address that is part of the API or of the bank's webhook. */
export const isCall = (url: string) => CALL.test(url)

/**
 * Answers refusals and failures: an API call in the shape of the contract, a page with an error page. An unexpected
 * failure reveals no details.
 */
export const errorAnswers = (pages: ReturnType<typeof errorPages>, proofs?: Proofs) =>
  async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refusal = asRefusal(error)
    if (!refusal) request.log.error({ event: 'request.failed', err: error }, 'A request failed unexpectedly')
    // The log keeps the message of the database, so that an operator can investigate refused calls.
    else if (refusal.status === 503 && refusal !== error)
      request.log.warn({ event: 'request.unavailable', err: error }, 'The database could not serve a request')
    const { status, code, message, retryAfterSeconds, at, proofCost, contentRange } =
      refusal ?? new Refusal(500, 'internal', callMessages.internal)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    if (contentRange !== undefined) reply.header('content-range', contentRange)
    reply.code(status).header('cache-control', 'no-store')
    const challenge = proofCost && (await proofs?.issue(provenCallOf(request), proofCost))
    if (isCall(request.url))
      return reply.type('application/json; charset=utf-8').send({
        status: 'Error',
        msg: message,
        code,
        requestId: request.id,
        ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
        ...(at && { at }),
        ...(challenge && { challenge }),
      })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pages.policy)
      .send(pages.write(status, message))
  }

function asRefusal(error: unknown) {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable()
  const { statusCode = 500, validation } = error as FastifyError
  if (validation) return new Refusal(400, 'invalid_request', callMessages.badRequest)
  // No address of the shop is that long.
  if (statusCode === 414) return notFound(callMessages.notFound)
  // The error of a static file carries the header.
  if (statusCode === 416)
    return rangeNotSatisfiable(String(fieldOf(fieldOf(error, 'headers'), 'Content-Range')))
  if (statusCode >= 500) return undefined
  const [code, message] = sentences[statusCode] ?? ['invalid_request', callMessages.badRequest]
  return new Refusal(sentences[statusCode] ? statusCode : 400, code, message)
}

// Timeouts of statements and locks, deadlock, serialization, no free connection, full disk.
const passing = /^(57014|53...|55P03|40001|40P01)$/

const isDatabaseAway = (error: unknown) =>
  isConnectionLost(error) || passing.test(String(fieldOf(error, 'code')))
