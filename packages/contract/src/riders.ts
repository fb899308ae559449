import { mapRiderDetails } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Answer, Body, Message, SessionQuery } from './bodies.ts'
import { by, endpointTable, perMinute } from './endpoint.ts'
import { may } from './roles.ts'
import { CartItemId, Choice, Flag, NumericText, PlainDate, TextOrNull, Token } from './values.ts'

/** A rider for the desk, with the data that another person stated. */
export const RiderForDesk = Type.Object({
  /** The document of a person of another country, such as 'UY 12345678'; '' otherwise. */
  document: Type.String(),
  /** The date of birth that another person stated; null for a rider's own. */
  declaredBirthdate: Type.Union([PlainDate, Type.Null()]),
  /** What the rider stated later and differs from the entry; null without a difference. */
  own: Type.Union([Type.Object({ name: Type.String(), birthdate: PlainDate }), Type.Null()]),
})

/** A rider in an answer. */
export type Participant = Static<typeof Participant>
export const Participant = Type.Object({
  cpf: Type.String(),
  name: Type.String(),
  userUUID: Type.String(),
  ...mapRiderDetails({ text: () => Type.String(), flag: () => Flag }),
  /** What only the desk reads; absent where there is nothing to read. */
  forDesk: Type.Optional(RiderForDesk),
})

const FlagOrNull = Type.Unsafe<number | boolean | null>({ type: ['integer', 'boolean', 'null'] })

/** A rider in a form. A missing value and null are empty values. */
export const FilledRider = Body({
  cpf: Type.String({ maxLength: 14 }),
  name: Type.Optional(TextOrNull(100)),
  userUUID: Type.Optional(TextOrNull(36)),
  ...mapRiderDetails({
    text: ({ maxLength }) => Type.Optional(TextOrNull(maxLength)),
    flag: () => Type.Optional(FlagOrNull),
  }),
})

/** The input of the participants form. The server looks up names and ids of riders again. */
export type FilledItem = Static<typeof FilledItem>
export const FilledItem = Body({
  cartItemId: CartItemId,
  entitySel: Type.Optional(TextOrNull(100)),
  entityName: Type.Optional(TextOrNull(100)),
  team: Type.Optional(TextOrNull(100)),
  badgeSel: Type.Optional(Choice),
  strengthSel: Type.Optional(Choice),
  participants: Type.Array(FilledRider, { maxItems: 99 }),
})

export const riderEndpoints = endpointTable({
  'PUT /api/cart/:cartUUID/participants': {
    id: 'saveParticipants',
    summary: 'Save the riders: all formations of a paid cart, or one open formation (fillOpenFormations)',
    access: may('cartUUID', 'owner', 'desk'),
    ...by('anyone', perMinute(10, 'cart'), perMinute(30, 'ip')),
    bodyLimit: 262_144,
    query: SessionQuery({ fillOpenFormations: NumericText }),
    body: Body({ items: Type.Array(FilledItem, { maxItems: 500 }), token: Type.Optional(Token) }),
    reply: Answer({
      msg: Type.String(),
      /** What the limits of the categories that only warn say; absent without any. */
      warnings: Type.Optional(Type.Array(Type.String())),
    }),
    refuses: [409],
  },
  'PUT /api/cart/:cartUUID/places/:cartItemId': {
    id: 'changePlaceNumber',
    summary: 'Give a paid place without riders another free number of its list',
    access: may('cartUUID', 'owner', 'desk'),
    ...by('anyone', perMinute(30, 'cart'), perMinute(60, 'ip')),
    query: SessionQuery({}),
    body: Body({ badge: Type.Integer({ minimum: 0, maximum: 9999 }) }),
    reply: Message,
    refuses: [409],
  },
})
