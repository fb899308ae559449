import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes of an answer made once, with the tag by which a browser asks whether it has them already. */
export type CachedAnswer = { bytes: Buffer; etag: string; type: string }

/** Keeps an answer's bytes under a strong tag of their content. */
export function cacheAnswer(content: string | Buffer, type: string): CachedAnswer {
  const bytes = Buffer.from(content)
  return { bytes, type, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

/** Keeps what a route answers, written down by the schema of its success. */
export const cacheJson = (reply: FastifyReply, answer: Record<string, unknown>) =>
  cacheAnswer(String(reply.serializeInput(answer, '200')), 'application/json; charset=utf-8')

/** Whether somebody who names these tags in `If-None-Match` has the answer already. */
export const matchesEtag = (tags: string | undefined, { etag }: CachedAnswer) =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true

/** Sends kept bytes, or 304 to whoever has them. The answer to somebody with a session may be another one. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer) {
  reply.header('etag', answer.etag).header('vary', 'authorization')
  if (matchesEtag(request.headers['if-none-match'], answer)) return reply.code(304).send()
  return reply.type(answer.type).send(answer.bytes)
}
