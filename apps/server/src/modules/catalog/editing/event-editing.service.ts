import { eventEditable, type Input } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { hasLiveCarts } from '../events.ts'
import { eventColumns } from '../stored/columns.rules.ts'
import { updateEvent } from '../stored/event-rows.queries.ts'
import { isWholeHundredths } from '../document/kinds.rules.ts'
import { sentColumns } from '../stored/mapping.rules.ts'
import { checkUrl, invalidField, switchesOnCheck } from './editing.rules.ts'
import { cleanHtml, recordEdit } from './editing.service.ts'
import * as queries from './event-editing.queries.ts'

type Body = NonNullable<Input<'PUT /api/events/:eventUUID'>['body']>

/** Changes the settings of an event. Later imports do not overwrite them. */
export async function editEvent(db: Database, eventUUID: string, body: Body, actor: Actor) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  checkUrl('mapUrl', body.mapUrl)
  checkUrl('officialUrl', body.officialUrl)
  if (body.pixInterest !== undefined && !isWholeHundredths(body.pixInterest))
    throw invalidField('pixInterest')
  const columns = sentColumns(eventColumns, cleanHtml(eventEditable, body))

  await db.transaction().execute(async (db) => {
    const event = await queries.lockEvent(db, eventUUID)
    if (!event) throw eventNotFound()
    if (body.updatedOn && body.updatedOn !== event.updated_at.toISOString())
      throw refuse('changed_meanwhile', adminMessages.changedBySomeoneElse)
    if (columns.test_mode !== undefined && columns.test_mode !== event.test_mode)
      await mustHaveNoCarts(db, eventUUID, event.test_mode)
    if (switchesOnCheck(event, columns) && !(await queries.hasMembers(db)))
      throw refuse('no_members', adminMessages.importMembersFirst)

    await updateEvent(db, eventUUID, columns)
    await recordEdit(db, actor, { entity: 'event', id: event.id, before: event, after: columns })
  })
}

/** Refuses the change between rehearsal and real sale while the event has live carts. */
async function mustHaveNoCarts(db: Database, eventId: string, areTests: boolean) {
  if (!(await hasLiveCarts.ask(db, { eventId, areTests }))) return
  throw refuse('carts_exist', areTests ? adminMessages.testCartsExist : adminMessages.realCartsExist)
}
