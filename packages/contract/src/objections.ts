import { type Static, Type } from 'typebox'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { Body, Instant, OK, PlainDate, Said, TokenQuery } from './values.ts'

/** A registration in which another person entered the rider, and what became of the objection to it. */
export type ContestedEntry = Static<typeof ContestedEntry>
const ContestedEntry = Type.Object({
  cartItemId: Type.Integer(),
  categoryName: Type.String(),
  enteredBy: Type.String(),
  enteredOn: Type.String(),
  objection: Type.Enum(['none', 'waiting', 'accepted', 'refused']),
  /** Why the organisation refused the objection. */
  answer: Type.String(),
})

/** An objection that waits for the organisation. */
export type WaitingObjection = Static<typeof WaitingObjection>
const WaitingObjection = Type.Object({
  objectionId: Type.String(),
  cartCode: Type.String(),
  eventName: Type.String(),
  categoryName: Type.String(),
  buyerName: Type.String(),
  riderName: Type.String(),
  reason: Type.String(),
  madeOn: Instant,
})

const code = Type.String({ maxLength: 200 })
const decided = { 200: Said, ...refusals(400, 401, 403, 404, 409, 429) }

export const objectionEndpoints = endpointTable({
  'GET /api/objections/': {
    summary: 'The registrations that a rider may object to, for the code of the mail that told of them',
    caller: 'visitor',
    limits: [perMinute(30, 'ip')],
    query: Type.Object({ code }),
    reply: {
      200: Type.Object({
        status: OK,
        eventName: Type.String(),
        startsOn: PlainDate,
        riderName: Type.String(),
        entries: Type.Array(ContestedEntry),
      }),
      ...refusals(400, 404, 409, 429),
    },
  },
  'POST /api/objections/': {
    summary: 'Object to a registration; sent again it is the same objection',
    caller: 'visitor',
    limits: [perMinute(10, 'ip')],
    body: Body({
      code,
      cartItemId: Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }),
      reason: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    reply: { 200: Said, ...refusals(400, 404, 409, 429) },
  },
  'GET /api/objections/waiting': {
    summary: 'Objections of riders that wait for the organisation, the oldest first',
    caller: 'admin',
    limits: [perMinute(60, 'token')],
    query: TokenQuery,
    reply: {
      200: Type.Object({ status: OK, items: Type.Array(WaitingObjection) }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'POST /api/objections/:objectionId/accept': {
    summary: 'Accept an objection: the formation is opened again without its riders',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    reply: decided,
  },
  'POST /api/objections/:objectionId/refuse': {
    summary: 'Refuse an objection; the rider is told why',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    body: Body({ reason: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: decided,
  },
})
