import { type Static, Type } from 'typebox'
import { Answer, Body, optional } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { bundleSettings } from './settings.ts'
import { Flag, Instant, PlainDate, Reais, Uuid } from './values.ts'

const facts = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  startDate: PlainDate,
  endDate: PlainDate,
  salesStart: Instant,
  salesEnd: Instant,
}

/** What may be corrected of an item of a published event. */
export const CorrectableItem = Type.Object({
  itemUUID: Type.String(),
  name: Type.String(),
  isBundle: Flag,
  price: Reais,
  unitsTotal: Type.Integer(),
  /** Units that carts hold or other ways sold. The stock cannot be less. */
  unitsSold: Type.Integer(),
  /** The stock is the count of the offered numbers, so it is not corrected here. */
  sellsByNumbers: Flag,
})

/** What may be corrected of a published event. */
export type Correction = Static<typeof Correction>
export const Correction = Answer({
  ...facts,
  /** The event began: its dates cannot be corrected. */
  hasBegun: Flag,
  /** Carts hold units: a correction needs a reason. */
  hasSales: Flag,
  updatedOn: Instant,
  items: Type.Array(CorrectableItem),
})

export const CorrectedItem = Body({
  itemUUID: Uuid,
  ...optional({ price: bundleSettings.sale.price, unitsTotal: bundleSettings.sale.unitsTotal }),
})

export const EventCorrection = Body({
  ...optional(facts),
  items: Type.Optional(Type.Array(CorrectedItem, { maxItems: 400 })),
  reason: Type.Optional(Type.String({ maxLength: 300 })),
  updatedOn: Type.Optional(Type.String({ maxLength: 40 })),
})

export const correctionEndpoints = endpointTable({
  'GET /api/events/:eventUUID/correction': {
    id: 'readCorrection',
    summary: 'Name, dates, prices and stock of a published event, to correct them',
    access: may('eventUUID', 'owner'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Correction,
  },
  'PUT /api/events/:eventUUID/correction': {
    id: 'correctEvent',
    summary: 'Correct name, dates, prices and stock; after the first sale with a reason',
    access: may('eventUUID', 'owner'),
    ...adminChange,
    refuses: [404, 409],
    bodyLimit: 65_536,
    body: EventCorrection,
  },
})
