import { type Static, Type } from 'typebox'
import { endpointTable, perDay, perHour, perMinute, refusals, shared } from './endpoint.ts'
import {
  Body,
  Cpf,
  File,
  Flag,
  FlagText,
  OK,
  PasswordHash,
  PlainDate,
  Reais,
  Said,
  Token,
  TokenQuery,
  Uuid,
} from './values.ts'

export const Sex = Type.Enum(['M', 'F'])

const profileFields = {
  // No shortest length here: what is too short is refused with the sentence of its field.
  nickname: Type.String({ maxLength: 30 }),
  name: Type.String({ maxLength: 100 }),
  email: Type.String({ maxLength: 64 }),
  mobile: Type.String({ maxLength: 20 }),
  birthdate: PlainDate,
  sex: Sex,
  state: Type.String({ pattern: '^[A-Za-z]{2}$' }),
  city: Type.String({ maxLength: 100 }),
}

const CartReference = Type.Object({ eventUUID: Type.String(), cartUUID: Type.String() })

export type Login = Static<typeof Login>
export const Login = Type.Object({
  status: OK,
  token: Type.String(),
  userId: Type.Integer(),
  uuid: Type.String(),
  cpf: Type.String(),
  email: Type.String(),
  name: Type.String(),
  sex: Sex,
  admin: Flag,
  cartsPaid: Type.Array(CartReference),
  cartsRegistered: Type.Array(CartReference),
})

export const UserData = Type.Object({
  userId: Type.Integer(),
  userUUID: Type.String(),
  cpf: Type.String(),
  nickname: Type.String(),
  name: Type.String(),
  email: Type.String(),
  mobile: Type.String(),
  birthdate: PlainDate,
  sex: Sex,
  state: Type.String(),
  city: Type.String(),
})

/** Personal fields come filled only for the token's own CPF. */
export type Lookup = Static<typeof Lookup>
export const Lookup = Type.Object({
  status: Type.Enum(['AlreadyExists', 'LookUp', 'NotFound']),
  nickname: Type.String(),
  name: Type.String(),
  userUUID: Type.String(),
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  birthdate: Type.Optional(PlainDate),
  sex: Type.Optional(Sex),
  state: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
})

export const PixReturn = Type.Object({
  id: Type.String(),
  rtrId: Type.String(),
  returnedValue: Reais,
  returnedOn: Type.String(),
  returnDesc: Type.String(),
  returnStatus: Type.Enum(['Solicitada', 'Em processamento', 'Devolvida', 'Não realizada']),
})

export type PixCharge = Static<typeof PixCharge>
export const PixCharge = Type.Object({
  txid: Type.String(),
  chargedValue: Reais,
  /** '' while unpaid. */
  paidOn: Type.String(),
  /** Due date; '' for a single payment. */
  installmentsOn: Type.String(),
  /** 0 for a single payment. */
  installmentNum: Type.Integer(),
  /** The installments that one payment for all that was left has paid; absent for every other. */
  covers: Type.Optional(Type.Array(Type.Integer())),
  payNow: Flag,
  /** 1 when nobody paid and the due day is over, or the Monday after a due day on a weekend. */
  overdue: Type.Optional(Flag),
  /** The Pix that paid it; '' while unpaid. `returns` and `left` are of this Pix alone. */
  endToEndId: Type.String(),
  returns: Type.Array(PixReturn),
  /** What of that Pix can still be returned. */
  left: Reais,
})

/** A Pix that came for a charge and does not pay it: it was paid already, or the value is another one. */
export type OtherPix = Static<typeof OtherPix>
const OtherPix = Type.Object({
  /** Of the charge for which it came. */
  txid: Type.String(),
  endToEndId: Type.String(),
  receivedValue: Reais,
  receivedOn: Type.String(),
  /** What it was decided to be. */
  kind: Type.Enum(['duplicate', 'mismatch', 'credited', 'other']),
  returns: Type.Array(PixReturn),
  left: Reais,
})

export const PurchaseStatus = Type.Enum(['Pending', 'Paid', 'Registered', 'Cancelled'])

/** Of the money that paid a cart, how much was returned or is promised back. */
export const ReturnedState = Type.Enum(['none', 'partial', 'whole'])

/** What a buyer paid for a cart. */
export type Payment = Static<typeof Payment>
export const Payment = Type.Object({
  pix: Type.Array(PixCharge),
  otherPix: Type.Array(OtherPix),
  /** What went back, or is promised back, of the money that paid the cart. */
  returnedValue: Reais,
})

const Purchase = Type.Object({
  eventName: Type.String(),
  eventUUID: Type.String(),
  cartUUID: Type.String(),
  cartCode: Type.String(),
  cartStatus: PurchaseStatus,
  supportWhatsapp: Type.String(),
  returned: ReturnedState,
  payment: Type.Object({
    ...Payment.properties,
    installmentsInfo: Type.Object({ numInstallments: Type.Integer() }),
  }),
  openFormations: Type.Array(
    Type.Object({ categoryName: Type.String(), bundleName: Type.String(), cartItemId: Type.Integer() }),
  ),
})

const adminCheck = Type.Optional(Type.Unsafe<0 | 1 | '0' | '1'>({ enum: [0, 1, '0', '1'] }))
const otp = Type.Optional(Type.String({ pattern: '^[0-9A-Za-z-]{6,20}$' }))
const code = Type.String({ minLength: 4, maxLength: 100 })

export const secondFactorEndpoints = endpointTable({
  'GET /api/users/second-factor': {
    summary: 'Whether the own administrator login asks for a second factor',
    caller: 'admin',
    enrols: true,
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    reply: {
      200: Type.Object({ status: OK, isOn: Flag, policy: Type.Enum(['off', 'optional', 'required']) }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'POST /api/users/second-factor': {
    summary: 'A new secret for an authenticator app, as text and as a QR code',
    caller: 'admin',
    enrols: true,
    limits: [perMinute(10, 'token')],
    query: TokenQuery,
    // The password again, because a session may be in other hands than those of its owner.
    body: Body({ pass: PasswordHash }),
    reply: {
      200: Type.Object({ status: OK, secret: Type.String(), qr: Type.String() }),
      ...refusals(400, 401, 403, 409, 429, 503),
    },
  },
  'POST /api/users/second-factor/confirm': {
    summary: 'Switch the second factor on with its first code; answers the backup codes',
    caller: 'admin',
    enrols: true,
    limits: [perMinute(5, 'token')],
    query: TokenQuery,
    body: Body({ code: Type.String({ minLength: 6, maxLength: 20 }) }),
    reply: {
      200: Type.Object({ status: OK, backupCodes: Type.Array(Type.String()) }),
      ...refusals(400, 401, 403, 409, 429),
    },
  },
  'POST /api/users/second-factor/remove': {
    summary: 'Switch the second factor off with one of its codes',
    caller: 'admin',
    limits: [perMinute(5, 'token')],
    query: TokenQuery,
    body: Body({ code: Type.String({ minLength: 6, maxLength: 20 }) }),
    reply: {
      200: Said,
      ...refusals(400, 401, 403, 409, 429),
    },
  },
})

export const accountEndpoints = endpointTable({
  'POST /api/users/login/userpass': {
    summary: 'Log in with CPF and password hash',
    caller: 'visitor',
    limits: [perMinute(300, 'ip')],
    query: Type.Object({
      cpf: Type.Optional(Cpf),
      pass: Type.Optional(PasswordHash),
      adminCheck: Type.Optional(FlagText),
    }),
    body: Body({ cpf: Type.Optional(Cpf), pass: Type.Optional(PasswordHash), adminCheck, otp }),
    reply: { 200: Login, ...refusals(400, 401, 403, 409, 429, 503) },
  },
  'POST /api/users/login/token': {
    summary: 'Confirm a stored session and rotate its token',
    caller: 'user',
    limits: [perMinute(30, 'token')],
    query: Type.Object({ token: Type.Optional(Token), adminCheck: Type.Optional(FlagText) }),
    body: Body({ token: Type.Optional(Token), adminCheck }),
    reply: { 200: Login, ...refusals(400, 401, 403, 429) },
  },
  'POST /api/users/logout': {
    summary: 'End the session',
    caller: 'user',
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    body: Body({ token: Type.Optional(Token) }),
    reply: { 200: Type.Object({ status: OK }), ...refusals(400, 401, 429) },
  },
  'POST /api/users/login/recover': {
    summary: 'Ask for a recovery code by mail or SMS, or check one',
    caller: 'visitor',
    // What is sent and what is guessed is counted beside this, in the database.
    limits: [perMinute(30, 'ip')],
    body: Body({
      cpf: Cpf,
      email: Type.Optional(Type.String({ maxLength: 64 })),
      mobile: Type.Optional(Type.String({ maxLength: 20 })),
      code: Type.Optional(code),
      redir: Type.Optional(Type.String({ maxLength: 250 })),
      landing: Type.Optional(Type.String({ maxLength: 250 })),
    }),
    reply: { 200: Said, ...refusals(400, 409, 429, 503) },
  },
  'POST /api/users/change/pass': {
    summary: 'Set a new password with a recovery code',
    caller: 'visitor',
    limits: [perMinute(30, 'ip')],
    body: Body({ cpf: Cpf, code, pass: PasswordHash }),
    reply: { 200: Login, ...refusals(400, 409, 429, 503) },
  },
  'POST /api/users/change/email': {
    summary: 'Change where the receipt of one cart is sent',
    caller: 'user',
    limits: [shared(perHour(10, 'account'))],
    body: Body({
      token: Type.Optional(Token),
      email: Type.String({ maxLength: 64 }),
      cartUUID: Type.String({ maxLength: 36 }),
    }),
    reply: {
      200: Type.Object({ status: OK, token: Type.String(), email: Type.String(), msg: Type.String() }),
      ...refusals(400, 401, 404, 429),
    },
  },
  'POST /api/users/new': {
    summary: 'Create an account',
    caller: 'visitor',
    limits: [shared(perHour(10, 'ip')), shared(perDay(30, 'ip'))],
    body: Body({ cpf: Cpf, ...profileFields, pass: PasswordHash }),
    reply: { 200: Login, ...refusals(400, 409, 429, 503) },
  },
  'GET /api/users/lookup/:cpf': {
    summary: 'Is this CPF known: for registration (m=1), or to show a rider’s name',
    caller: 'anyone',
    limits: [shared(perMinute(30, 'ip')), shared(perDay(300, 'ip')), shared(perHour(120, 'token'))],
    query: Type.Object({
      m: Type.Optional(FlagText),
      token: Type.Optional(Token),
      /** The cart that the rider is entered in: there the CPF does not count as a look-up again. */
      cartUUID: Type.Optional(Uuid),
    }),
    reply: { 200: Lookup, ...refusals(400, 401, 429) },
  },
  'GET /api/users/badges/:cpf': {
    summary: 'The badges of a rider at current events',
    caller: 'visitor',
    limits: [shared(perMinute(20, 'ip')), shared(perDay(200, 'ip'))],
    reply: {
      200: Type.Object({
        status: OK,
        items: Type.Array(
          Type.Object({
            eventName: Type.String(),
            /** The first day; numbers are provisional until its eve. */
            eventDate: Type.Optional(PlainDate),
            categoryName: Type.String(),
            userBadge: Type.Integer(),
            userStrength: Type.String(),
          }),
        ),
      }),
      ...refusals(400, 429),
    },
  },
  'GET /api/users/:userId': {
    summary: 'The caller’s own profile',
    caller: 'user',
    limits: [perMinute(60, 'token')],
    query: TokenQuery,
    reply: { 200: Type.Object({ status: OK, userData: UserData }), ...refusals(400, 401, 404, 429) },
  },
  'PUT /api/users/:userId': {
    summary: 'Change the caller’s own profile',
    caller: 'user',
    limits: [shared(perHour(10, 'account'))],
    query: TokenQuery,
    body: Body(profileFields),
    reply: {
      200: Type.Object({
        status: OK,
        email: Type.String(),
        name: Type.String(),
        sex: Sex,
        admin: Flag,
      }),
      ...refusals(400, 401, 404, 409, 429),
    },
  },
  'GET /api/users/:userId/purchases': {
    summary: 'The caller’s own purchases, payments and open formations',
    caller: 'user',
    limits: [perMinute(60, 'token')],
    query: Type.Object({ token: Type.Optional(Token), showOpenFormations: Type.Optional(FlagText) }),
    reply: {
      200: Type.Object({ status: OK, msg: Type.String(), purchases: Type.Array(Purchase) }),
      ...refusals(400, 401, 404, 429),
    },
  },
  'GET /api/users/:uuid/picture': {
    summary: 'A profile photo, or a silhouette',
    caller: 'anyone',
    limits: [perMinute(300, 'ip')],
    cache: 'private, max-age=300',
    query: TokenQuery,
    reply: { 200: File('image/jpeg'), ...refusals(400, 401, 429) },
  },
  'POST /api/users/:uuid/picture': {
    summary: 'Replace the caller’s own photo (multipart field image)',
    caller: 'user',
    limits: [perHour(5, 'account'), perDay(20, 'account')],
    bodyLimit: 9_437_184,
    multipart: true,
    query: TokenQuery,
    reply: {
      200: Said,
      ...refusals(400, 401, 404, 413, 415, 429),
    },
  },
})
