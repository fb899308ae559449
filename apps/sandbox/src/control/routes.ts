import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { listAllRefunds, refundView } from '#bank/refund-rows.ts'
import { listCharges } from '#bank/charge-rows.ts'
import { chargeView } from '#bank/charge-view.ts'
import { revokeTokens } from '#bank/tokens.ts'
import { orderFault } from '#control/order-fault.ts'
import { pay } from '#control/pay.ts'
import { refundFromBank } from '#control/refund.ts'
import { clearFaults, listFaults } from '#faults/faults.ts'
import { listMessages } from '#mailbox/messages.ts'

const ALL_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Calls for tests and people that no real bank has: they pay, refund, list the state and order faults. */
export function controlRoutes(app: FastifyInstance, context: Context) {
  app.post('/sandbox/pay', (request, reply) => reply.code(201).send(pay(context, request.body)))
  app.post('/sandbox/refund', (request, reply) => reply.code(201).send(refundFromBank(context, request.body)))
  app.post('/sandbox/token/revoke', () => {
    revokeTokens(context)
    return { status: 'OK' }
  })

  app.get<{ Querystring: { to?: string } }>('/sandbox/messages', ({ query }) =>
    listMessages(context, query.to),
  )
  app.get('/sandbox/charges', () =>
    listCharges(context, ALL_TIME)
      .reverse()
      .map((charge) => ({ tipoCob: charge.kind, ...chargeView(context, charge) })),
  )
  app.get('/sandbox/refunds', () =>
    listAllRefunds(context).map((refund) => ({
      endToEndId: refund.e2eid,
      txid: refund.txid,
      ...refundView(refund),
    })),
  )

  app.get('/sandbox/faults', () => listFaults(context))
  app.post('/sandbox/faults', (request, reply) => reply.code(201).send(orderFault(context, request.body)))
  app.delete('/sandbox/faults', () => {
    clearFaults(context)
    return { status: 'OK' }
  })
}
