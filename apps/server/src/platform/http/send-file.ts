import type { FastifyReply } from 'fastify'

/** Answers with bytes or text of its own type; they skip the JSON serializer. */
export const sendAs = (reply: FastifyReply, type: string, content: Buffer | string) =>
  reply.type(type).send(content)
