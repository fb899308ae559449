import type { Input } from '@porteira/contract'
import { hasControlCharactersInLines } from '@porteira/domain'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { eventColumns } from '../stored/columns.rules.ts'
import { updateEvent } from '../stored/event-rows.queries.ts'
import { sentColumns } from '../stored/mapping.rules.ts'
import { invalidField } from './editing.rules.ts'
import { recordEdit } from './editing.service.ts'
import * as queries from './event-editing.queries.ts'

type Body = Input<'PUT /api/events/:eventUUID/authorisation'>['body']

/** Changes whether an event asks for authorisations of minors, and its text. Signed texts stay as they were signed. */
export async function setAuthorisation(db: Database, eventUUID: string, body: Body, actor: Actor) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const authorisationText = body.authorisationText.trim()
  if (hasControlCharactersInLines(authorisationText)) throw invalidField('authorisationText')
  const columns = sentColumns(eventColumns, { ...body, authorisationText })
  await db.transaction().execute(async (db) => {
    const event = await queries.lockEvent(db, eventUUID)
    if (!event) throw eventNotFound()
    await updateEvent(db, eventUUID, columns)
    await recordEdit(db, actor, { entity: 'event', id: event.id, before: event, after: columns })
  })
}
