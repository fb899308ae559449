import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeNotSatisfiable } from '#platform/errors.ts'
import { byteRangeOf } from './byte-range.rules.ts'

/** The bytes of an answer, with the ETag by which a browser asks whether its copy is current. */
export type CachedAnswer = { bytes: Buffer; etag: string; type: string }

/** The bytes with a strong ETag of their content. */
export function cacheAnswer(content: string | Buffer, type: string): CachedAnswer {
  const bytes = Buffer.from(content)
  return { bytes, type, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

/** The answer of a route as JSON, by the schema of its success. */
export const cacheJson = (reply: FastifyReply, answer: Record<string, unknown>) =>
  cacheAnswer(String(reply.serializeInput(answer, '200')), 'application/json; charset=utf-8')

/** Whether the tags of an `If-None-Match` header include this answer. */
export const matchesEtag = (tags: string | undefined, { etag }: CachedAnswer) =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true

/**
 * Sends the bytes, of a picture also a part of them, or 304 if the client has them. A caller with a session may get
 * another answer.
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer) {
  reply.header('etag', answer.etag).header('vary', 'authorization')
  if (matchesEtag(request.headers['if-none-match'], answer)) return reply.code(304).send()
  reply.type(answer.type)
  return answer.type.startsWith('image/') ? sendPart(request, reply, answer) : reply.send(answer.bytes)
}

/** Sends the range that the caller asks for. A range of another version of the picture is not used. */
function sendPart({ headers }: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedAnswer) {
  reply.header('accept-ranges', 'bytes')
  const { range = '', 'if-range': version = etag } = headers
  const part = version === etag ? byteRangeOf(range, bytes.length) : undefined
  if (part === 'beyond') throw rangeNotSatisfiable(`bytes */${bytes.length}`)
  if (part === undefined) return reply.send(bytes)
  const { first, last } = part
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}
