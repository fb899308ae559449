import { randomBytes } from 'node:crypto'
import { countedInCents } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { recordFacts } from '#platform/audit/audit.service.ts'
import { insertTaken } from '../methods/counter/counter.queries.ts'
import { insertRefund } from '../refunds/refunds.queries.ts'
import { newRefundId } from '../refunds/refunds.rules.ts'
import * as queries from './past-shifts.queries.ts'
import { hashDeviceKey } from './own-shift.rules.ts'
import type { PastDeskSale, PastShift } from './past-shifts.rules.ts'
import { insertMovements } from './shifts.queries.ts'
import { shiftFact } from './shifts.service.ts'
import { closePastShift } from './states.queries.ts'

/** Writes shifts with their movements and the money of their sales. The browser of an open one must bring it there. */
export async function insertPastShifts(db: Transaction, shifts: PastShift[], sales: PastDeskSale[]) {
  for (const shift of shifts) {
    const id = await queries.insertShift(db, shiftRow(shift))
    if (shift.movements.length > 0) await insertMovements(db, movementRows(id, shift))
    const own = sales.filter(
      ({ eventId, shiftNumber }) => eventId === shift.eventId && shiftNumber === shift.number,
    )
    for (const sale of own) await insertSale(db, id, sale)
    if (shift.count) await closePastShift(db, id, shift.count)
    await recordFacts(db, { kind: 'command' }, factsOf(id, shift))
  }
}

const shiftRow = (shift: PastShift) => ({
  event_id: shift.eventId,
  number: shift.number,
  opened_by: shift.openedBy,
  opened_at: shift.openedAt,
  float_in_cents: shift.floatInCents,
  device_key_hash: hashDeviceKey(randomBytes(32).toString('base64url')),
  device_name: shift.deviceName,
})

const movementRows = (shiftId: string, { movements, openedBy }: PastShift) =>
  movements.map(({ kind, valueInCents, reason, at }) => ({
    shift_id: shiftId,
    kind,
    amount_in_cents: valueInCents,
    reason,
    recorded_by: openedBy,
    recorded_at: at,
  }))

async function insertSale(db: Transaction, shiftId: string, { cash, cards, ...sale }: PastDeskSale) {
  const received = { cartId: sale.cartId, shiftId, recordedBy: sale.soldBy, at: sale.at }
  if (cash) {
    const { promised, ...money } = cash
    const paymentId = await insertTaken(db, { method: 'cash', ...money, reference: {} }, received)
    if (promised)
      await insertRefund(db, {
        id: newRefundId(),
        payment_id: paymentId!,
        value_in_cents: promised.inCents,
        description: promised.description,
        asked_by: promised.askedBy,
      })
  }
  for (const { inCents, ...reference } of cards)
    await insertTaken(db, { method: 'card', inCents, givenInCents: null, reference }, received)
}

function factsOf(id: string, { number, eventId, floatInCents, count }: PastShift) {
  const opened = { status: 'open', eventId, number, valueInCents: floatInCents }
  const facts = [{ ...shiftFact(id, 'opened'), after: opened as object, reason: '' }]
  if (!count) return facts
  const { counts, expectedInCents, reason } = count
  const counted = countedInCents(counts)
  return [
    ...facts,
    {
      ...shiftFact(id, 'counted'),
      after: { status: 'counted', countedInCents: counted, expectedInCents, counts },
    },
    {
      ...shiftFact(id, 'approved'),
      after: { status: 'closed', differenceInCents: counted - expectedInCents },
      reason,
    },
  ]
}
