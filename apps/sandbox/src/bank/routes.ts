import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { ChargeKind } from '#bank/br-code.ts'
import { LOCATION_PATH } from '#bank/br-code.ts'
import { listChargesOf } from '#bank/charge-list.ts'
import { patchCharge, postCob, putCharge, readCharge } from '#bank/charges.ts'
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

type Params = Record<'txid' | 'id' | 'e2eid' | 'chave' | 'token', string>
type Call = { params: Params; query: Query; body: unknown }
type Answer = (context: Context, call: Call) => unknown
type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const chargeTable = (kind: ChargeKind): [Verb, string, Scope, number, Answer, Target][] => [
  [
    'PUT',
    `/${kind}/:txid`,
    `${kind}.write`,
    201,
    (c, { params, body }) => putCharge(c, kind, params.txid, body),
    kind,
  ],
  [
    'PATCH',
    `/${kind}/:txid`,
    `${kind}.write`,
    200,
    (c, { params, body }) => patchCharge(c, kind, params.txid, body),
    kind,
  ],
  [
    'GET',
    `/${kind}/:txid`,
    `${kind}.read`,
    200,
    (c, { params, query }) => readCharge(c, kind, params.txid, query['revisao']),
    kind,
  ],
  ['GET', `/${kind}`, `${kind}.read`, 200, (c, { query }) => listChargesOf(c, kind, query), kind],
]

const refundUrl = '/pix/:e2eid/devolucao/:id'

const table: [Verb, string, Scope, number, Answer, Target?][] = [
  ...chargeTable('cob'),
  ...chargeTable('cobv'),
  ['POST', '/cob', 'cob.write', 201, (c, { body }) => postCob(c, body), 'cob'],

  ['POST', '/loc', 'payloadlocation.write', 201, (c, { body }) => locations.createLocation(c, body)],
  ['GET', '/loc', 'payloadlocation.read', 200, (c, { query }) => locations.listLocations(c, query)],
  ['GET', '/loc/:id', 'payloadlocation.read', 200, (c, { params }) => locations.readLocation(c, params.id)],
  [
    'DELETE',
    '/loc/:id/txid',
    'payloadlocation.write',
    200,
    (c, { params }) => locations.unlinkLocation(c, params.id),
  ],

  ['GET', '/pix', 'pix.read', 200, (c, { query }) => listPix(c, query)],
  ['GET', '/pix/:e2eid', 'pix.read', 200, (c, { params }) => readPix(c, params.e2eid)],
  [
    'PUT',
    refundUrl,
    'pix.write',
    201,
    (c, { params, body }) => requestRefund(c, params.e2eid, params.id, body),
    'devolucao',
  ],
  [
    'GET',
    refundUrl,
    'pix.read',
    200,
    (c, { params }) => readRefundOf(c, params.e2eid, params.id),
    'devolucao',
  ],

  ['GET', '/webhook', 'webhook.read', 200, (c, { query }) => webhooks.listWebhooks(c, query)],
  [
    'PUT',
    '/webhook/:chave',
    'webhook.write',
    200,
    (c, { params, body }) => webhooks.putWebhook(c, params.chave, body),
  ],
  ['GET', '/webhook/:chave', 'webhook.read', 200, (c, { params }) => webhooks.readWebhook(c, params.chave)],
  [
    'DELETE',
    '/webhook/:chave',
    'webhook.write',
    204,
    (c, { params }) => webhooks.deleteWebhook(c, params.chave),
  ],
]

/** API Pix under /v2, the token endpoint, and the locations that payers' banks read. */
export function bankRoutes(app: FastifyInstance, context: Context) {
  for (const [method, url, scope, code, answer, target] of table)
    app.route({
      method,
      url: `/v2${url}`,
      exposeHeadRoute: false,
      onRequest: async (request) => checkToken(context, request.headers.authorization, scope),
      handler: async (request, reply) => {
        reply.code(code)
        const work = () => answer(context, callOf(request))
        return target ? underFault(context, target, { request, reply }, work) : work()
      },
    })

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
      const { params, query } = callOf(request)
      return reply.type('application/jose').send(readPayload(context, kind, params.token, query))
    })
  app.get('/.well-known/jwks.json', () => publicKeys(context))
}

const callOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body }) as Call
