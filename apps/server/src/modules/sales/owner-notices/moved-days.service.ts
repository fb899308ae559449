import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/client.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import { listBuyers } from './moved-days.queries.ts'
import { movedDaysMail } from './moved-days.rules.ts'

/** Puts one mail to each buyer of an event into the outbox, which tells the new days. */
export async function notifyOfMovedDays(db: Transaction, move: Parameters<typeof movedDaysMail>[1]) {
  // An event may move to the same days twice, and each move is told.
  const moveId = randomUUID()
  for (const buyer of await listBuyers(db, move.eventId))
    await promiseMail(db, {
      fact: `event-days:${moveId}:${buyer.key}`,
      to: buyer.email,
      ...movedDaysMail(buyer, move),
    })
}
