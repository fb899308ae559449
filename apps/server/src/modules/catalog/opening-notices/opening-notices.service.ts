import { cartMessages, saleOf } from '@porteira/domain'
import type { Context } from '#context.ts'
import { originOf } from '#modules/accounts/index.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, refuse } from '#platform/errors.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './opening-notices.queries.ts'
import { openingMail } from './opening-notices.rules.ts'

type Request = { eventUUID: string; accountId: number }

/** Whether a person waits for the opening of a sale. */
export async function wantsNotice(db: Database, { eventUUID, accountId }: Request) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  return queries.hasNotice(db, eventUUID, accountId)
}

/** Stores that a person wants one mail when a sale opens. A second request changes nothing. */
export async function wantNotice(db: Database, { eventUUID, accountId }: Request) {
  const facts = isUuid(eventUUID) ? await queries.findSale(db, eventUUID) : undefined
  if (!facts) throw eventNotFound()
  const sale = saleOf(facts)
  // guard: notice-before-the-opening-only
  if (sale.state !== 'scheduled')
    throw refuse('sale_not_scheduled', sale.isOpen ? cartMessages.salesOpenAlready : cartMessages.salesClosed)
  await queries.insertNotice(db, eventUUID, accountId)
}

/** Takes the request back. Without a request it changes nothing. */
export async function refuseNotice(db: Database, { eventUUID, accountId }: Request) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  await queries.deleteNotice(db, eventUUID, accountId)
}

const NOTICES_AT_ONCE = 200

/** Mails everyone who waits for a sale that is open now. The request ends with its mail. */
export async function announceSales({ db, config }: Pick<Context, 'db' | 'config'>) {
  const awaited = await queries.listAwaitedSales(db)
  const open = awaited.filter((facts) => saleOf(facts).isOpen).map(({ id }) => id)
  let taken = open.length > 0 ? NOTICES_AT_ONCE : 0
  while (taken === NOTICES_AT_ONCE) taken = await mailSome(db, open, originOf(config))
}

const mailSome = (db: Database, eventIds: string[], origin: string) =>
  db.transaction().execute(async (db) => {
    const notices = await queries.takeNotices(db, eventIds, NOTICES_AT_ONCE)
    for (const { id, email, ...opening } of notices)
      if (email) await promiseMail(db, { fact: `opening:${id}`, to: email, ...openingMail(opening, origin) })
    return notices.length
  })
