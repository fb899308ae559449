import { AUTHORISATION_STATES, FIELD_BOUNDS, KINSHIPS } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Answer, Body, Message } from './bodies.ts'
import { adminChange, by, endpointTable, perHour, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { eventSettings } from './settings.ts'
import { Cpf, Flag, Instant, PlainDate } from './values.ts'

export const AuthorisationState = Type.Enum([...AUTHORISATION_STATES])
export const Kinship = Type.Enum([...KINSHIPS])

const InstantOrEmpty = Type.Union([Instant, Type.Literal('')])

/** A rider under 18 on the first day of the event, with the authorisation of the guardian. */
export type Minor = Static<typeof Minor>
export const Minor = Type.Object({
  userUUID: Type.String(),
  /** The whole name for the desk, a short one for the buyer. */
  name: Type.String(),
  /** '' for the buyer. */
  cpf: Type.String(),
  /** Completed years on the first day of the event. */
  age: Type.Integer(),
  categories: Type.Array(Type.String()),
  /** The numbers of these categories, which are assigned by now. */
  badges: Type.Array(Type.Integer()),
  state: AuthorisationState,
  guardianName: Type.String(),
  /** Where the link went, with most of it hidden. */
  guardianContact: Type.String(),
  kinship: Type.Union([Kinship, Type.Literal('')]),
  sentOn: InstantOrEmpty,
  /** 1 when the link in the state `sent` can no longer sign. */
  isExpired: Flag,
  signedOn: InstantOrEmpty,
  revokedOn: InstantOrEmpty,
  paperOn: InstantOrEmpty,
  paperNote: Type.String(),
})

/** The facts of an event on the authorisation of a minor. */
const event = {
  eventName: Type.String(),
  startsOn: PlainDate,
  endsOn: PlainDate,
  place: Type.String(),
}

export const MinorsOfEvent = Answer({
  ...event,
  ...eventSettings.authorisation,
  /** The text that guardians sign now: the event's own or the standard one. */
  text: Type.String(),
  items: Type.Array(Minor),
})

export const GuardianContact = Body({
  name: Type.String({ minLength: 1, maxLength: FIELD_BOUNDS.name }),
  mobile: Type.Optional(Type.String({ maxLength: 20 })),
  email: Type.Optional(Type.String({ maxLength: FIELD_BOUNDS.email })),
})

const LinkSent = { body: GuardianContact, reply: Message, refuses: [404, 409] } as const

export const authorisationEndpoints = endpointTable({
  'GET /api/cart/:cartUUID/minors': {
    id: 'listMinorsOfCart',
    summary: 'The riders under 18 of an own cart, with the authorisation of each',
    ...withToken('user', perMinute(60, 'token')),
    reply: MinorsOfEvent,
    refuses: [404],
  },
  'POST /api/cart/:cartUUID/minors/:userUUID/guardian': {
    id: 'nameGuardian',
    summary: 'Name the guardian of a rider of an own cart, who gets a link by SMS or mail',
    ...withToken('user', perMinute(10, 'token'), perHour(60, 'token')),
    ...LinkSent,
  },
  'GET /api/authorisations/:token': {
    id: 'readAuthorisation',
    summary: 'What a guardian signs, by the link of the message',
    ...by('visitor', perMinute(30, 'ip')),
    reply: Answer({
      ...event,
      riderName: Type.String(),
      categories: Type.Array(Type.String()),
      text: Type.String(),
      textVersion: Type.String(),
      state: Type.Enum(['sent', 'signed', 'revoked']),
      guardianName: Type.String(),
      kinship: Type.Union([Kinship, Type.Literal('')]),
      signedOn: InstantOrEmpty,
      revokedOn: InstantOrEmpty,
      /** 1 while a signed authorisation can be revoked by this link. */
      isRevocable: Flag,
    }),
    refuses: [404, 409],
  },
  'POST /api/authorisations/:token': {
    id: 'signAuthorisation',
    summary: 'Sign the authorisation, once',
    ...by('visitor', perMinute(10, 'ip'), perHour(60, 'ip')),
    body: Body({
      name: Type.String({ maxLength: FIELD_BOUNDS.name }),
      cpf: Cpf,
      kinship: Kinship,
      agreed: Flag,
      /** The version of the text that the guardian read. */
      textVersion: Type.String({ maxLength: 40 }),
    }),
    reply: Message,
    refuses: [404, 409],
  },
  'POST /api/authorisations/:token/revoke': {
    id: 'revokeAuthorisation',
    summary: 'Revoke a signed authorisation, until the event begins',
    ...by('visitor', perMinute(10, 'ip')),
    reply: Message,
    refuses: [404, 409],
  },
  'GET /api/events/:eventUUID/minors': {
    id: 'listMinorsOfEvent',
    summary: 'The riders under 18 of an event, with the authorisation of each',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: MinorsOfEvent,
    refuses: [404],
  },
  'POST /api/events/:eventUUID/minors/:userUUID/guardian': {
    id: 'nameGuardianAtDesk',
    summary: 'Name the guardian of a rider of the event, who gets a link by SMS or mail',
    access: may('eventUUID', 'owner', 'desk'),
    ...adminChange,
    ...LinkSent,
  },
  'POST /api/events/:eventUUID/minors/:userUUID/paper': {
    id: 'markAuthorisationOnPaper',
    summary: 'Mark that the guardian signed on paper',
    access: may('eventUUID', 'owner', 'desk'),
    ...adminChange,
    body: Body({ note: Type.Optional(Type.String({ maxLength: 300 })) }),
    refuses: [404, 409],
  },
  'POST /api/events/:eventUUID/minors/:userUUID/paper/undo': {
    id: 'undoAuthorisationOnPaper',
    summary: 'Undo the mark of a signature on paper, with a reason',
    access: may('eventUUID', 'owner', 'desk'),
    ...adminChange,
    body: Body({ reason: Type.String({ minLength: 1, maxLength: 300 }) }),
    refuses: [404, 409],
  },
  'PUT /api/events/:eventUUID/authorisation': {
    id: 'setAuthorisationOfMinors',
    summary: 'Whether an event asks for authorisations of minors, and its own text',
    access: may('eventUUID', 'owner'),
    ...adminChange,
    body: Body(eventSettings.authorisation),
    refuses: [404],
  },
})
