import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { Context } from '#context.ts'
import { type ChargeKind, LOCATION_PATH } from '#bank/br-code.ts'
import { listChargesOf, patchCharge, postCob, putCharge, readCharge } from '#bank/charges.ts'
import type { Query } from '#bank/listing.ts'
import * as locations from '#bank/locations.ts'
import { readPayload } from '#bank/payload.ts'
import { listPix, readPix } from '#bank/pix.ts'
import { readRefundOf, requestRefund } from '#bank/refunds.ts'
import { publicKeys } from '#bank/signing-key.ts'
import { checkToken, grantToken, type Scope } from '#bank/tokens.ts'
import * as webhooks from '#bank/webhooks.ts'
import type { Target } from '#faults/meanings.ts'
import { underFault } from '#faults/under-fault.ts'

type Call = Record<'txid' | 'id' | 'e2eid' | 'chave' | 'token', string> & { query: Query; body: unknown }
type Answer = (context: Context, call: Call) => unknown
type Route = [call: `${HTTPMethods} /${string}`, scope: Scope, code: number, answer: Answer, target?: Target]

const chargeTable = (kind: ChargeKind): Route[] => [
  [`PUT /${kind}/:txid`, `${kind}.write`, 201, (c, { txid, body }) => putCharge(c, kind, txid, body), kind],
  [
    `PATCH /${kind}/:txid`,
    `${kind}.write`,
    200,
    (c, { txid, body }) => patchCharge(c, kind, txid, body),
    kind,
  ],
  [
    `GET /${kind}/:txid`,
    `${kind}.read`,
    200,
    (c, { txid, query }) => readCharge(c, kind, txid, query['revisao']),
    kind,
  ],
  [`GET /${kind}`, `${kind}.read`, 200, (c, { query }) => listChargesOf(c, kind, query), kind],
]

const REFUND = '/pix/:e2eid/devolucao/:id'

const table: Route[] = [
  ...chargeTable('cob'),
  ...chargeTable('cobv'),
  ['POST /cob', 'cob.write', 201, (c, { body }) => postCob(c, body), 'cob'],

  ['POST /loc', 'payloadlocation.write', 201, (c, { body }) => locations.createLocation(c, body)],
  ['GET /loc', 'payloadlocation.read', 200, (c, { query }) => locations.listLocations(c, query)],
  ['GET /loc/:id', 'payloadlocation.read', 200, (c, { id }) => locations.readLocation(c, id)],
  ['DELETE /loc/:id/txid', 'payloadlocation.write', 200, (c, { id }) => locations.unlinkLocation(c, id)],

  ['GET /pix', 'pix.read', 200, (c, { query }) => listPix(c, query)],
  ['GET /pix/:e2eid', 'pix.read', 200, (c, { e2eid }) => readPix(c, e2eid)],
  [
    `PUT ${REFUND}`,
    'pix.write',
    201,
    (c, { e2eid, id, body }) => requestRefund(c, e2eid, id, body),
    'devolucao',
  ],
  [`GET ${REFUND}`, 'pix.read', 200, (c, { e2eid, id }) => readRefundOf(c, e2eid, id), 'devolucao'],

  ['GET /webhook', 'webhook.read', 200, (c, { query }) => webhooks.listWebhooks(c, query)],
  ['PUT /webhook/:chave', 'webhook.write', 200, (c, { chave, body }) => webhooks.putWebhook(c, chave, body)],
  ['GET /webhook/:chave', 'webhook.read', 200, (c, { chave }) => webhooks.readWebhook(c, chave)],
  ['DELETE /webhook/:chave', 'webhook.write', 204, (c, { chave }) => webhooks.deleteWebhook(c, chave)],
]

/** API Pix under /v2, the token endpoint, and the payloads for payers' banks. */
export function bankRoutes(app: FastifyInstance, context: Context) {
  const { answerMs } = context.config
  for (const [call, scope, code, answer, target] of table) {
    const [method = '', url = ''] = call.split(' ')
    app.route({
      method,
      url: `/v2${url}`,
      exposeHeadRoute: false,
      onRequest: async (request) => {
        if (answerMs > 0) await sleep(answerMs)
        checkToken(context, request.headers.authorization, scope)
      },
      handler: async (request, reply) => {
        reply.code(code)
        const work = () => answer(context, callOf(request))
        return target ? underFault(context, target, { request, reply }, work) : work()
      },
    })
  }

  app.post<{ Body: Record<string, string | undefined> | null }>('/oauth/token', (request, reply) =>
    underFault(context, 'token', { request, reply }, () => {
      const { status, body } = grantToken(context, request.headers.authorization, request.body ?? {})
      reply.code(status).header('cache-control', 'no-store')
      return body
    }),
  )

  for (const [kind, folder] of [
    ['cob', ''],
    ['cobv', '/cobv'],
  ] as const)
    app.get(`${LOCATION_PATH}${folder}/:token`, (request, reply) => {
      const { token, query } = callOf(request)
      return reply.type('application/jose').send(readPayload(context, kind, token, query))
    })
  app.get('/.well-known/jwks.json', () => publicKeys(context))
}

const callOf = ({ params, query, body }: FastifyRequest) => ({ ...Object(params), query, body }) as Call
