import { type Static, Type } from 'typebox'
import { Answer, Body, Message, RefusalReason } from './bodies.ts'
import { adminChange, by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { CartItemId, Instant, PlainDate, Uuid } from './values.ts'

/** An entry of a rider that another person made, with the state of the objection. */
export type ContestedEntry = Static<typeof ContestedEntry>
export const ContestedEntry = Type.Object({
  cartItemId: Type.Integer(),
  categoryName: Type.String(),
  enteredBy: Type.String(),
  enteredOn: Type.String(),
  objection: Type.Enum(['none', 'waiting', 'accepted', 'refused']),
  /** The reason why the organisation refused the objection. */
  answer: Type.String(),
})

/** An objection that waits for the organisation. */
export type WaitingObjection = Static<typeof WaitingObjection>
export const WaitingObjection = Type.Object({
  objectionId: Type.String(),
  cartUUID: Uuid,
  eventUUID: Uuid,
  cartItemId: Type.Integer(),
  cartCode: Type.String(),
  eventName: Type.String(),
  categoryName: Type.String(),
  buyerName: Type.String(),
  riderName: Type.String(),
  reason: Type.String(),
  madeOn: Instant,
})

const code = Type.String({ maxLength: 200 })
export const objectionEndpoints = endpointTable({
  'GET /api/objections/': {
    id: 'listContestedEntries',
    summary: 'The entries that a rider may object to, by the code of the mail',
    ...by('visitor', perMinute(30, 'ip')),
    query: Type.Object({ code }),
    reply: Answer({
      eventName: Type.String(),
      startsOn: PlainDate,
      riderName: Type.String(),
      entries: Type.Array(ContestedEntry),
    }),
    refuses: [404, 409],
  },
  'POST /api/objections/': {
    id: 'objectToEntry',
    summary: 'Object to an entry; a repeated call is the same objection',
    ...by('visitor', perMinute(10, 'ip')),
    body: Body({
      code,
      cartItemId: CartItemId,
      reason: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    reply: Message,
    refuses: [404, 409],
  },
  'GET /api/objections/waiting': {
    id: 'listWaitingObjections',
    summary: 'Objections that wait for the organisation, the oldest first',
    access: may('granted', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ items: Type.Array(WaitingObjection) }),
  },
  'POST /api/objections/:objectionId/accept': {
    id: 'acceptObjection',
    summary: 'Accept an objection: the formation is opened again without its riders',
    access: may('objectionId', 'owner', 'desk'),
    ...adminChange,
  },
  'POST /api/objections/:objectionId/refuse': {
    id: 'refuseObjection',
    summary: 'Refuse an objection; the rider receives the reason',
    access: may('objectionId', 'owner', 'desk'),
    ...adminChange,
    body: RefusalReason,
  },
})
