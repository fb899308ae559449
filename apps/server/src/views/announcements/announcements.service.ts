import { randomUUID } from 'node:crypto'
import { announcementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { readEventByUuid } from '#modules/catalog/index.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse } from '#platform/errors.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import { textAsHtml } from '#platform/outbox/notices.rules.ts'
import { enqueueNotices } from '#platform/outbox/notices.service.ts'
import { countPeople, listByPhone, listRecipients } from '../entry-people/people.service.ts'
import * as queries from './announcements.queries.ts'

/** The categories of an event, and how many people these categories reach; all of them without a choice. */
export async function readAudience(db: Database, eventUUID: string, chosen: readonly string[]) {
  const { event, categories, wanted } = await choose(db, eventUUID, chosen)
  return {
    eventName: event.name,
    categories: categories.map(({ id, name, entries }) => ({
      categoryUUID: id,
      name,
      entries: entries.length,
    })),
    ...(await count(db, wanted)),
  }
}

async function choose(db: Database, eventUUID: string, chosen: readonly string[]) {
  const event = await readEventByUuid(db, eventUUID)
  const categories = await queries.listCategories(db, event.id)
  const ids = new Set(chosen.map((id) => id.toLowerCase()))
  const wanted = ids.size === 0 ? categories : categories.filter(({ id }) => ids.has(id))
  // guard: announcement-to-own-categories
  if (ids.size > 0 && wanted.length !== ids.size)
    throw refuse('unknown_category', announcementMessages.unknownCategory)
  return { event, categories, wanted }
}

const entriesOf = (categories: queries.EventCategory[]) => categories.flatMap(({ entries }) => entries)

async function count(db: Database, categories: queries.EventCategory[]) {
  const { people, byPhone } = await countPeople(db, entriesOf(categories))
  return { people: people - byPhone, peopleByPhone: byPhone }
}

type Announcement = { eventUUID: string; categories: string[]; text: string }
type By = { actor: Actor; call: Call | undefined }

/** Mails a text to the buyers and riders of these categories, each once, also if the call is sent again. */
export async function announce(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { eventUUID, categories, text }: Announcement,
  { actor, call }: By,
) {
  const said = text.trim()
  if (said === '') throw invalid(announcementMessages.missing, 'invalid_text')
  const { event, wanted } = await choose(db, eventUUID, categories)
  const entries = entriesOf(wanted)
  if (entries.length === 0) throw refuse('nobody', announcementMessages.nobody)
  const answer = await doInTransactionOnce(db, call, async (db) => {
    const reached = await count(db, wanted)
    const id = randomUUID()
    await mail(db, { id, eventName: event.name, text: said }, await listRecipients(db, entries))
    const after = { announcement: id, text: said, categories: wanted.map((one) => one.id), ...reached }
    await recordFact(db, actor, factOf('event.announced', { event: event.id }, after))
    return { msg: announcementMessages.sent(reached.people, reached.peopleByPhone), ...reached }
  })
  await queue.ask('send-outbox')
  return answer
}

const mail = (
  db: Transaction,
  { id, eventName, text }: { id: string; eventName: string; text: string },
  recipients: Awaited<ReturnType<typeof listRecipients>>,
) =>
  enqueueNotices(
    db,
    recipients.map(({ accountId, email, nickname, categories }) => {
      const body = [`Olá, ${nickname}!`, announcementMessages.about(eventName, categories), text].join('\n\n')
      return {
        fact: `announced:${id}:${accountId}`,
        channel: 'email' as const,
        recipient: email.toLowerCase(),
        subject: announcementMessages.subject(eventName),
        text: body,
        html: textAsHtml(body),
      }
    }),
  )

/** The people of these categories who get no mail. Reading their numbers is recorded. */
export async function listPhones(db: Database, eventUUID: string, chosen: readonly string[], actor: Actor) {
  const { event, wanted } = await choose(db, eventUUID, chosen)
  const people = await listByPhone(db, entriesOf(wanted))
  await db
    .transaction()
    .execute((db) =>
      recordFact(db, actor, factOf('event.phones_read', { event: event.id }, { people: people.length })),
    )
  return people
}
