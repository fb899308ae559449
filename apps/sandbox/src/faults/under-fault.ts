import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { distort } from '#faults/distort.ts'
import { type Fault, hold, takeFault } from '#faults/faults.ts'
import { meanings, type Mode, type Target } from '#faults/meanings.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }

const READS = ['GET', 'HEAD']

/** Runs `work` and returns its answer, or applies the fault that was ordered for this call. */
export async function underFault(context: Context, target: Target, call: Call, work: () => unknown) {
  const { request, reply } = call
  const fault = takeFault(context, target, {
    modes: modesFor(target, request.method),
    method: request.method,
  })
  if (!fault) return work()
  if (fault.mode === 'drop') return cut(call)
  if (fault.mode === '500' || fault.mode === '503' || fault.mode === '429') return fail(reply, fault)

  if (fault.mode === 'timeout-before') {
    await hold(context, fault)
    // The call of a client that hung up has no effect. A client that waited gets a late answer.
    return isGone(request) || context.closing.aborted ? cut(call) : work()
  }
  const answer = await work()
  if (fault.mode === 'timeout-after' || fault.mode === 'delay') await hold(context, fault)
  return distort(answer, fault.mode, reply)
}

// The work itself applies these modes, such as a slow refund or a lost SMS.
const APPLIED_BY_WORK: Partial<Record<Target, readonly Mode[]>> = {
  devolucao: ['delay', 'no-balance'],
  sms: ['drop', 'duplicate', 'delay'],
}

/** `timeout-after` does not apply to reads, because they change nothing. */
const modesFor = (target: Target, method: string): Mode[] =>
  meanings[target]
    .filter((mode) => !APPLIED_BY_WORK[target]?.includes(mode))
    .filter((mode) => mode !== 'timeout-after' || !READS.includes(method))

const isGone = ({ raw }: FastifyRequest) => raw.socket.destroyed

function cut({ request, reply }: Call) {
  reply.hijack()
  request.raw.socket.destroy()
}

function fail(reply: FastifyReply, { mode, seconds }: Fault) {
  const status = Number(mode)
  if (status === 429) reply.header('retry-after', String(Math.ceil(seconds ?? 1)))
  const type = status === 500 ? 'ErroInternoDoServidor' : 'ServicoIndisponivel'
  return reply
    .code(status)
    .type('application/problem+json')
    .send({
      type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
      title: status === 429 ? 'Muitas requisições' : 'O serviço não está disponível',
      status,
      detail: 'Falha encomendada em POST /sandbox/faults.',
    })
}
