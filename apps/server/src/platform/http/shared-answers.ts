import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCached, type CachedAnswer } from './cached-answer.ts'
import { sharedReads } from './shared-reads.ts'

/**
 * Gives the answers of public reads, each made a few times a second at most, however large the crowd. `key` says
 * what is answered; two callers with one key get the same bytes.
 */
export function sharedAnswers(
  { shortcut }: Pick<FastifyInstance, 'shortcut'>,
  lag: { crowdMayLagMs?: number } = {},
) {
  const kept = sharedReads<CachedAnswer>(Date.now, lag)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CachedAnswer>,
  ) => {
    const answer = await kept.read(key, make)
    shortcut.offer(request, () => kept.peek(key))
    return sendCached(request, reply, answer)
  }
}
