import type { Context } from '#context.ts'
import { isFields } from '#bank/violations.ts'
import { isApplicable, isTarget, meanings } from '#faults/meanings.ts'
import { Refusal } from '#refusal.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH']

/** `POST /sandbox/faults`. `method` limits the fault to one kind of call, such as PUT. */
export function orderFault(context: Context, body: unknown) {
  const { target, mode, times = 1, seconds, method } = isFields(body) ? body : {}
  if (typeof target !== 'string' || !isTarget(target))
    throw new Refusal(400, `Alvo desconhecido; use um destes: ${Object.keys(meanings).join(', ')}.`)
  const modeName = String(mode)
  if (!isApplicable(target, modeName))
    throw new Refusal(
      400,
      `A falha "${modeName}" não se aplica a ${target}; use ${meanings[target].join(', ')}.`,
    )
  if (!Number.isInteger(times) || Number(times) < 1)
    throw new Refusal(400, 'O campo times deve ser um número inteiro a partir de 1.')
  if (seconds !== undefined && (typeof seconds !== 'number' || !(seconds >= 0)))
    throw new Refusal(400, 'O campo seconds deve ser um número a partir de 0.')
  if (method !== undefined && !METHODS.includes(String(method)))
    throw new Refusal(400, `O campo method deve ser um destes: ${METHODS.join(', ')}.`)

  const fault = {
    target,
    mode: modeName,
    times: Number(times),
    seconds: seconds ?? null,
    method: method === undefined ? null : String(method),
  }
  return { id: context.store.insert('fault', fault), ...fault }
}
