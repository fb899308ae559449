import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes of an answer made once, with the tag by which a browser asks whether it has them already. */
export type KeptAnswer = { bytes: Buffer; etag: string; type: string }

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Keeps an answer's bytes under a strong tag of their content. */
export function keepAnswer(content: string | Buffer, type: string): KeptAnswer {
  const bytes = Buffer.from(content)
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Sends kept bytes, or 304 to whoever has them. The answer to somebody with a session may be another one. */
export function answerKept(request: FastifyRequest, reply: FastifyReply, { bytes, etag, type }: KeptAnswer) {
  reply.header('etag', etag).header('vary', 'authorization')
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
