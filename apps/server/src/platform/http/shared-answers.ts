import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerKept, type KeptAnswer } from './kept-answer.ts'
import { sharedReads } from './shared-reads.ts'

/**
 * Gives the answers of public reads, each made a few times a second at most, however large the crowd. `key` says
 * what is answered; two callers with one key get the same bytes.
 */
export function sharedAnswers(
  { shortcut }: Pick<FastifyInstance, 'shortcut'>,
  lag: { crowdMayLagMs?: number } = {},
) {
  const kept = sharedReads<KeptAnswer>(Date.now, lag)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<KeptAnswer>,
  ) => {
    const answer = await kept.read(key, make)
    shortcut.offer(request, () => kept.peek(key))
    return answerKept(request, reply, answer)
  }
}
