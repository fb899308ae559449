import { type Static, Type } from 'typebox'
import { Answer, Body, File, Message, SessionQuery } from './bodies.ts'
import { adminChange, by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, NullableString } from './values.ts'

/** An event that is being prepared, for the list of the organiser. */
export type DraftCard = Static<typeof DraftCard>
export const DraftCard = Type.Object({
  draftId: Type.String(),
  name: Type.String(),
  startDate: NullableString,
  savedOn: Instant,
  savedBy: Type.String(),
})

export const DraftPart = Type.Enum(['event', 'categories', 'bundles'])

/** What is missing or wrong in a draft: the place, the field on the wire, and a sentence for the field. */
export type DraftProblem = Static<typeof DraftProblem>
export const DraftProblem = Type.Object({
  part: DraftPart,
  index: Type.Integer(),
  field: Type.String(),
  says: Type.String(),
  /** The field is empty, and nothing in it is wrong. */
  isMissing: Flag,
})

const Document = Type.Record(Type.String(), Type.Unknown())
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Problems = Type.Array(DraftProblem)

export const DraftToSave = Body({ version: Version, document: Document })
export const DraftToPublish = Body({ version: Version })

export const draftEndpoints = endpointTable({
  'GET /api/drafts/': {
    id: 'listDrafts',
    summary: 'The drafts of events that are not published, the latest first',
    access: may('all', 'owner'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ items: Type.Array(DraftCard) }),
  },
  'GET /api/drafts/:draftId': {
    id: 'readDraft',
    summary: 'A draft of an event, with its version and its problems',
    access: may('all', 'owner'),
    ...withToken('admin', perMinute(120, 'token')),
    reply: Answer({
      document: Document,
      version: Version,
      savedOn: Instant,
      savedBy: Type.String(),
      /** The event after publishing; null before. */
      eventUUID: NullableString,
      bannerUpdatedOn: NullableString,
      problems: Problems,
    }),
  },
  'PUT /api/drafts/:draftId': {
    id: 'saveDraft',
    summary: 'Save a draft; version is the one that was read, 0 for a new draft',
    access: may('all', 'owner'),
    ...withToken('admin', perMinute(120, 'token')),
    bodyLimit: 1_048_576,
    body: DraftToSave,
    reply: Answer({ version: Version, savedOn: Instant, problems: Problems }),
    refuses: [404, 409],
  },
  'GET /api/drafts/:draftId/banner': {
    id: 'readDraftBanner',
    summary: 'The banner of a draft, 1200 × 630; not found where there is none',
    access: may('all', 'owner'),
    ...by('admin', perMinute(60, 'token')),
    query: SessionQuery({ v: Type.String({ maxLength: 40 }) }),
    reply: File('image/jpeg'),
  },
  'POST /api/drafts/:draftId/banner': {
    id: 'replaceDraftBanner',
    summary: 'Replace the banner of a draft by a JPEG, PNG or WebP, which is drawn again at 1200 × 630',
    access: may('all', 'owner'),
    ...adminChange,
    bodyLimit: 9_437_184,
    multipart: true,
  },
  'POST /api/drafts/:draftId/publish': {
    id: 'publishDraft',
    summary: 'Publish a draft as an event; a published draft answers the same again',
    access: may('all', 'owner'),
    ...withToken('admin', perMinute(30, 'token')),
    body: DraftToPublish,
    reply: Answer({ msg: Type.String(), eventUUID: Type.String(), shortName: Type.String() }),
    refuses: [404, 409, 422],
  },
  'POST /api/drafts/:draftId/remove': {
    id: 'removeDraft',
    summary: 'Delete a draft that is not published',
    access: may('all', 'owner'),
    ...withToken('admin', perMinute(30, 'token')),
    reply: Message,
    refuses: [404, 409],
  },
  'GET /api/events/:eventUUID/template': {
    id: 'readEventTemplate',
    summary: 'An event as the document of a new event: without ids, address, dates and sold units',
    access: may('eventUUID', 'owner'),
    ...withToken('admin', perMinute(30, 'token')),
    reply: Answer({ document: Document }),
  },
})
