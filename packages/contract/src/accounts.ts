import { type Static, Type } from 'typebox'
import { Answer, Body, Done, File, Message, SessionQuery, TokenBody } from './bodies.ts'
import {
  againstFloods,
  by,
  endpointTable,
  ofOthers,
  ofRefusals,
  ofSellers,
  ofSuccesses,
  perDay,
  perHour,
  perMinute,
  shared,
  withToken,
} from './endpoint.ts'
import { may } from './roles.ts'
import { FormationState } from './carts.ts'
import { ResultState } from './competition.ts'
import { Payment, PurchaseStatus, RefundedState } from './payments.ts'
import { OwnRole } from './team.ts'
import {
  Cpf,
  Flag,
  FlagText,
  Instant,
  NullableInteger,
  PasswordHash,
  PlainDate,
  Token,
  Uuid,
  meaning,
} from './values.ts'

export const Sex = Type.Enum(['M', 'F'])

const profileFields = {
  // There are no minimum lengths here: the server refuses a short text with the sentence of its field.
  nickname: Type.String({ maxLength: 30 }),
  name: Type.String({ maxLength: 100 }),
  email: Type.String({ maxLength: 64 }),
  mobile: Type.String({ maxLength: 20 }),
  birthdate: PlainDate,
  sex: Sex,
  state: Type.String({ pattern: '^[A-Za-z]{2}$' }),
  city: Type.String({ maxLength: 100 }),
}

/** The fields of the own profile that a person may change. */
export const ProfileSettings = Body(profileFields)

export const CartReference = Type.Object({ eventUUID: Type.String(), cartUUID: Type.String() })

export type Login = Static<typeof Login>
export const Login = Answer({
  token: Type.String(),
  userId: Type.Integer(),
  uuid: Type.String(),
  cpf: Type.String(),
  email: Type.String(),
  name: Type.String(),
  sex: Sex,
  admin: Flag,
  /** The roles of the person. An administrator is an owner for all events. */
  roles: Type.Array(OwnRole),
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

/** A login of the caller. */
export type OwnSession = Static<typeof OwnSession>
export const OwnSession = Type.Object({
  sessionId: Type.String(),
  /** Browser and device, such as 'Chrome, Android'; '' for an unknown one. */
  device: Type.String(),
  /** 1: the login of this call. */
  isCurrent: Flag,
  /** 1: the login opens the administration. */
  isElevated: Flag,
  openedOn: Instant,
  lastUsedOn: Instant,
})

/** The personal fields are present only for the CPF of the token. */
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

/** What a buyer paid for a cart, and in how many installments. */
export const PurchasePayment = Type.Object({
  ...Payment.properties,
  installmentsInfo: Type.Object({ numInstallments: Type.Integer() }),
})

/** A paid entry whose riders are not filled in. */
export const OpenFormation = Type.Object({
  categoryName: Type.String(),
  bundleName: Type.String(),
  cartItemId: Type.Integer(),
})

/** The event of a purchase: its days, its place and its landing page. */
export const PurchasedEvent = Type.Object({
  shortName: Type.String(),
  startDate: PlainDate,
  endDate: PlainDate,
  venue: Type.String(),
  city: Type.String(),
  state: Type.String(),
  /** 0 when the organiser hides the rankings of the event. */
  hasRankings: Flag,
})

/** An entry of a purchase. */
export const PurchasedEntry = Type.Object({
  cartItemId: Type.Integer(),
  /** The category, as in the addresses of the rankings. */
  itemUUID: Type.String(),
  categoryName: Type.String(),
  bundleName: Type.String(),
  formation: FormationState,
  badge: NullableInteger,
  /** The letter; '' when the category has one strength or assigns it by hits. */
  strength: Type.String(),
  /** The club, and the team after it; '' without both. */
  represents: Type.String(),
  /** The names of the riders as the buyer may read them. */
  riders: Type.Array(Type.String()),
  /** 1 if the buyer may choose another number for a place without riders. */
  choosesNumber: Type.Optional(Flag),
})

export const Purchase = Type.Object({
  eventName: Type.String(),
  eventUUID: Type.String(),
  event: PurchasedEvent,
  cartUUID: Type.String(),
  cartCode: Type.String(),
  cartStatus: PurchaseStatus,
  supportWhatsapp: Type.String(),
  returned: RefundedState,
  payment: PurchasePayment,
  openFormations: Type.Array(OpenFormation),
  /** Until when the riders of a free cart must be named; absent without such a time and without an entry to fill in. */
  formBy: Type.Optional(Type.String()),
  /** Until when the buyer may withdraw entries; absent after that time. */
  withdrawUntil: Type.Optional(Type.String()),
  /** 1 while the buyer may keep or withdraw the entries of an event that has other days. */
  otherDays: Type.Optional(Flag),
  /** Until when the buyer may swap riders of at least one entry; absent after that time. */
  swapUntil: Type.Optional(Type.String()),
  /** The live entries, or all of a cancelled purchase, those of `openFormations` included; empty without `showOpenFormations=1`. */
  entries: Type.Array(PurchasedEntry),
})

/** A category that refuses a person as a rider, and why. */
export const UnfitCategory = Type.Object({ itemUUID: Type.String(), reason: Type.String() })

/** A rider whose CPF the caller typed in an earlier entry, with the club of the last of these entries. */
export type EnteredRider = Static<typeof EnteredRider>
export const EnteredRider = Type.Object({
  cpf: Type.String(),
  name: Type.String(),
  userUUID: Type.String(),
  /** The id of a club from a list, or ''. */
  entitySel: Type.String(),
  entityName: Type.String(),
  /** The categories of the event of the query that refuse the rider. */
  unfit: Type.Optional(Type.Array(UnfitCategory)),
})

/** A badge of a rider at a current event. */
export const BadgeLine = Type.Object({
  eventName: Type.String(),
  /** The first day; numbers are provisional until its eve. */
  eventDate: Type.Optional(PlainDate),
  categoryName: Type.String(),
  userBadge: Type.Integer(),
  userStrength: Type.String(),
  /** While the category is live: where its order of call is. */
  live: Type.Optional(Type.Object({ catUUID: Type.String() })),
  /** The place, when the strength of the entry has a result. */
  result: Type.Optional(
    Type.Object({
      catUUID: Type.String(),
      /** The letter of the strength; '' in a category with one. */
      strength: Type.String(),
      /** '3º', or '1º e 2º' for a place that several entries share. */
      places: Type.String(),
      state: ResultState,
    }),
  ),
})

/** 1 requires the session of an administrator. */
export const AdminCheck = Type.Unsafe<0 | 1 | '0' | '1'>({ enum: [0, 1, '0', '1'] })
const adminCheck = Type.Optional(AdminCheck)
const otp = Type.Optional(Type.String({ pattern: '^[0-9A-Za-z-]{6,20}$' }))
const code = Type.String({ minLength: 4, maxLength: 100 })

export const accountEndpoints = endpointTable({
  'POST /api/users/login/userpass': {
    id: 'logIn',
    summary: 'Log in with CPF and password hash',
    ...by('visitor', perMinute(300, 'ip')),
    query: Type.Object({
      cpf: Type.Optional(Cpf),
      pass: Type.Optional(PasswordHash),
      adminCheck: Type.Optional(FlagText),
    }),
    body: Body({ cpf: Type.Optional(Cpf), pass: Type.Optional(PasswordHash), adminCheck, otp }),
    reply: Login,
    refuses: [401, 409],
  },
  'POST /api/users/login/token': {
    id: 'renewSession',
    summary: 'Confirm a stored session and rotate its token',
    ...by('user', perMinute(30, 'token')),
    query: SessionQuery({ adminCheck: FlagText }),
    body: Body({ token: Type.Optional(Token), adminCheck }),
    reply: Login,
  },
  'POST /api/users/logout': {
    id: 'logOut',
    summary: 'End the session',
    ...withToken('user', perMinute(30, 'token')),
    ofDevices: true,
    body: TokenBody,
    reply: Done,
  },
  'POST /api/users/login/recover': {
    id: 'recoverPassword',
    summary: 'Ask for a recovery code by mail or SMS, or check one',
    caller: 'visitor',
    // The database also counts the codes that are sent and the wrong codes.
    limits: [perMinute(30, 'ip')],
    body: Body({
      cpf: Cpf,
      email: Type.Optional(Type.String({ maxLength: 64 })),
      mobile: Type.Optional(Type.String({ maxLength: 20 })),
      code: Type.Optional(code),
      redir: Type.Optional(Type.String({ maxLength: 250 })),
      landing: Type.Optional(Type.String({ maxLength: 250 })),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/users/change/pass': {
    id: 'changePassword',
    summary: 'Set a new password with a recovery code',
    ...by('visitor', perMinute(30, 'ip')),
    body: Body({ cpf: Cpf, code, pass: PasswordHash }),
    reply: Login,
    refuses: [409],
  },
  'POST /api/users/change/email': {
    id: 'changeReceiptEmail',
    summary: 'Change where the receipt of one cart is sent',
    ...by('user', shared(perHour(10, 'account'))),
    body: Body({
      token: Type.Optional(Token),
      email: Type.String({ maxLength: 64 }),
      cartUUID: Type.String({ maxLength: 36 }),
    }),
    reply: Answer({ token: Type.String(), email: Type.String(), msg: Type.String() }),
    refuses: [404],
  },
  'POST /api/users/new': {
    id: 'createAccount',
    summary: 'Create an account',
    // A refusal tells that a CPF has an account, so refusals have the limits of unknown CPFs and of look-ups.
    ...by(
      'visitor',
      ofRefusals(perHour(30, 'ip')),
      ofRefusals(perDay(300, 'ip')),
      ofSuccesses(perHour(10, 'ip')),
      ofSuccesses(perDay(30, 'ip')),
    ),
    body: Body({ cpf: Cpf, ...profileFields, pass: PasswordHash }),
    reply: Login,
    refuses: [409],
  },
  'GET /api/users/lookup/:cpf': {
    id: 'lookUpCpf',
    summary: 'Whether a CPF has an account: for the sign-up (m=1), or for the name of a rider',
    ...by(
      'anyone',
      ofOthers(shared(perMinute(30, 'ip'))),
      ofOthers(shared(perDay(300, 'ip'))),
      ofOthers(shared(perHour(120, 'token'))),
      ofSellers(shared(perMinute(60, 'account'))),
      ofSellers(shared(perDay(2000, 'account'))),
    ),
    query: Type.Object({
      m: Type.Optional(FlagText),
      token: Type.Optional(Token),
      /** The cart of the rider: a CPF of this cart is not counted as another look-up. */
      cartUUID: Type.Optional(Uuid),
    }),
    reply: Lookup,
  },
  'GET /api/users/badges/:cpf': {
    id: 'listBadges',
    summary: 'The badges of a rider at current events',
    ...by('visitor', shared(perMinute(20, 'ip')), shared(perDay(200, 'ip'))),
    reply: Answer({ items: Type.Array(BadgeLine) }),
  },
  'GET /api/users/:userId': {
    id: 'readProfile',
    summary: 'The caller’s own profile',
    ...withToken('user', perMinute(60, 'token')),
    reply: Answer({ userData: UserData }),
  },
  'PUT /api/users/:userId': {
    id: 'updateProfile',
    summary: 'Change the caller’s own profile',
    ...withToken('user', shared(perHour(10, 'account'))),
    body: ProfileSettings,
    reply: Answer({ email: Type.String(), name: Type.String(), sex: Sex, admin: Flag }),
    refuses: [409],
  },
  'GET /api/users/:userId/sessions': {
    id: 'listSessions',
    summary: 'The live logins of the caller, the newest use first',
    ...withToken('user', perMinute(60, 'token')),
    reply: Answer({ sessions: Type.Array(OwnSession) }),
  },
  'POST /api/users/:userId/sessions/:sessionId/end': {
    id: 'endSession',
    summary: 'End a login of the caller on another device',
    ...withToken('user', perMinute(30, 'token')),
    reply: Message,
    refuses: [404],
  },
  'GET /api/users/:userId/purchases': {
    id: 'listPurchases',
    summary: 'The caller’s own purchases, payments and open formations',
    ...by('user', perMinute(60, 'token')),
    query: SessionQuery({
      showOpenFormations: meaning(
        FlagText,
        '1 lists the open formations and the entries of each purchase (`openFormations`, `entries`). Without it both lists are empty.',
      ),
    }),
    reply: Answer({
      msg: Type.String(),
      purchases: Type.Array(Purchase),
      /** The newest cart of the caller that can still be paid; absent without one. */
      openCart: Type.Optional(CartReference),
    }),
  },
  'GET /api/users/:userId/riders': {
    id: 'listEnteredRiders',
    summary: 'The riders that the caller entered in own carts, newest first, at most 20',
    ...by('user', shared(perHour(60, 'account'))),
    /** With the birth and sex of a person, the categories that refuse such a person too. Nothing of it is stored. */
    query: SessionQuery({ eventUUID: Uuid, birthdate: PlainDate, sex: Sex }),
    reply: Answer({
      riders: Type.Array(EnteredRider),
      /** With an event: the categories that refuse the caller as a rider. */
      ownUnfit: Type.Optional(Type.Array(UnfitCategory)),
      /** With birth and sex: the categories that refuse such a person for the age or the sex. */
      statedUnfit: Type.Optional(Type.Array(UnfitCategory)),
    }),
  },
  'GET /api/users/:uuid/picture': {
    id: 'readPhoto',
    summary: 'The photo of a person, or a silhouette',
    access: may('all', 'owner', 'desk'),
    ...withToken('anyone', againstFloods),
    cache: 'private, max-age=300',
    reply: File('image/jpeg'),
  },
  'POST /api/users/:uuid/picture': {
    id: 'replacePhoto',
    summary: 'Replace the caller’s own photo',
    ...withToken('user', perHour(5, 'account'), perDay(20, 'account')),
    bodyLimit: 9_437_184,
    multipart: true,
    reply: Message,
  },
})
