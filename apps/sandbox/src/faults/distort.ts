import type { FastifyReply } from 'fastify'
import type { Mode } from '#faults/meanings.ts'

/** Changes a correct answer: broken JSON, an unknown status, another amount, or no code to copy. */
export function distort(answer: unknown, mode: Mode, reply: FastifyReply): unknown {
  if (mode === 'malformed') return reply.type('application/json').send('{"calendario": {"criacao": ')
  if (typeof answer !== 'object' || answer === null) return answer
  if (mode === 'unknown-status') return { ...answer, status: 'EM_ANALISE_ESPECIAL' }
  if (mode === 'no-code') return { ...answer, pixCopiaECola: undefined }
  if (mode !== 'wrong-amount' || !('valor' in answer)) return answer
  const { valor } = answer
  return {
    ...answer,
    valor: typeof valor === 'string' ? '99999.99' : { ...Object(valor), original: '99999.99' },
  }
}
