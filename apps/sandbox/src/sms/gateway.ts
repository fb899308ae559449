import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { isFields } from '#bank/violations.ts'
import { delayOf, takeFault } from '#faults/faults.ts'
import { underFault } from '#faults/under-fault.ts'
import { storeMessage } from '#mailbox/messages.ts'
import { Refusal } from '#refusal.ts'

const MOBILE = /^(?:\+?55)?[1-9]{2}9\d{8}$/
const MAX_TEXT = 1600

/** The SMS gateway's HTTP API: `POST /sms/messages {to, text}` with a bearer key answers 201 `{id}`. */
export function smsRoutes(app: FastifyInstance, context: Context) {
  app.post('/sms/messages', {
    onRequest: async ({ headers }) => {
      if (headers.authorization !== `Bearer ${context.config.smsKey}`)
        throw new Refusal(401, 'Chave do serviço de SMS inválida.')
    },
    handler: (request, reply) =>
      underFault(context, 'sms', { request, reply }, () => {
        const id = accept(context, request.body)
        reply.code(201)
        return { id: String(id) }
      }),
  })
}

function accept(context: Context, body: unknown) {
  const { to, text } = isFields(body) ? body : {}
  if (typeof to !== 'string' || !MOBILE.test(to)) throw new Refusal(400, 'Número de celular inválido.')
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_TEXT)
    throw new Refusal(400, `O texto deve ter de 1 a ${MAX_TEXT} caracteres.`)

  const fault = takeFault(context, 'sms', { modes: ['drop', 'duplicate', 'delay'] })
  if (fault?.mode === 'drop') return `perdida-${fault.id}`
  const seconds = fault?.mode === 'delay' ? delayOf(fault) : 0
  const message = { channel: 'sms', to, subject: '', text, html: '' } as const
  if (fault?.mode === 'duplicate') storeMessage(context, message)
  return storeMessage(context, message, seconds)
}
