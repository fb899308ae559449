import { Type } from 'typebox'
import { Answer, Body, SessionQuery } from './bodies.ts'
import { PeopleToCall } from './cancellations.ts'
import { endpointTable, perDay, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Uuid, UuidList } from './values.ts'

const Audience = {
  /** People who get it by e-mail, and people who have to be called. */
  people: Type.Integer(),
  peopleByPhone: Type.Integer(),
}

export const announcementEndpoints = endpointTable({
  'GET /api/events/:eventUUID/announcement': {
    id: 'readAudience',
    summary: 'The categories of an event, and how many people an announcement to some of them reaches',
    access: may('eventUUID', 'owner', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SessionQuery({
      /** The categories, separated by commas; all of the event without it. */
      categories: UuidList,
    }),
    reply: Answer({
      eventName: Type.String(),
      categories: Type.Array(
        Type.Object({ categoryUUID: Uuid, name: Type.String(), entries: Type.Integer() }),
      ),
      ...Audience,
    }),
    refuses: [409],
  },
  'POST /api/events/:eventUUID/announcement': {
    id: 'sendAnnouncement',
    summary: 'Mail a text to the buyers and riders of the live entries of some categories, or of an event',
    access: may('eventUUID', 'owner', 'desk'),
    ...withToken('admin', perDay(10, 'account')),
    repeatable: true,
    body: Body({
      /** All of the event if empty. */
      categories: Type.Array(Uuid, { maxItems: 300 }),
      text: Type.String({ maxLength: 1000 }),
    }),
    reply: Answer({ msg: Type.String(), ...Audience }),
    refuses: [409],
  },
  'GET /api/events/:eventUUID/announcement/phones': {
    id: 'listPhonesOfAudience',
    summary: 'The people of some categories who get no mail, with their numbers, to be called',
    access: may('eventUUID', 'owner', 'desk'),
    ...withToken('admin', perMinute(20, 'token')),
    query: SessionQuery({
      categories: UuidList,
    }),
    reply: PeopleToCall,
    refuses: [409],
  },
})
