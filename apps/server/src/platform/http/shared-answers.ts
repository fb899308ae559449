import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCached, type CachedAnswer } from './cached-answer.ts'
import { sharedReads } from './shared-reads.ts'

/**
 * Sends the answers of public reads. Each answer is made a few times a second at most, for any number of clients. Two
 * calls with the same `key` get the same bytes.
 */
export function sharedAnswers(
  { answerCache }: Pick<FastifyInstance, 'answerCache'>,
  lag: { maxLagUnderLoadMs?: number } = {},
) {
  const reads = sharedReads<CachedAnswer>(Date.now, lag)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CachedAnswer>,
  ) => {
    const answer = await reads.read(key, make)
    answerCache.offer(request, () => reads.peek(key))
    return sendCached(request, reply, answer)
  }
}
