import { endpoints, type Reply } from '@porteira/contract'
import { businessDate, isPlainDate, reaisFromCents, tillMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, invalid, notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { mayAct } from '#modules/accounts/index.ts'
import { isBlind, listShifts, seesCash, shiftOf, totalsOf } from '#modules/payments/index.ts'
import { readShiftFacts } from '#views/desk/history.service.ts'
import { listLedger } from './ledger.queries.ts'
import * as queries from './shift-reports.queries.ts'
import { inOneSnapshot } from './snapshot.service.ts'
import { lineOf, methodsOf, moneyOfDay, outsideOf, shiftsOfDay } from './shift-reports.rules.ts'

type Viewer = { accountId: number }

/** True for a person who may read all shifts. The desk reads only its own. */
const seesAll = (db: Database, { accountId }: Viewer, eventId: string) =>
  mayAct(db, accountId, { roles: endpoints['GET /api/events/:eventUUID/report/till'].access.roles, eventId })

/** The report of a shift, in one snapshot. */
export const readShiftReport = (
  db: Database,
  shiftId: string,
  viewer: Viewer,
): Promise<Reply<'GET /api/till/shifts/:shiftId'>> =>
  inOneSnapshot(db, async (db) => {
    const [row] = isUuid(shiftId) ? await listShifts(db, { id: shiftId.toLowerCase() }) : []
    // guard: shift-of-another-hidden-from-desk
    if (!row || !(row.openedBy === viewer.accountId || (await seesAll(db, viewer, row.eventId))))
      throw notFound(tillMessages.shiftNotFound)
    const sees = await seesCash(db, viewer.accountId, row.eventId)
    const showsCash = !isBlind(row, sees)
    const lines = await listLedger(db, { eventId: row.eventId, shiftId: row.id })
    return {
      status: 'OK',
      eventName: (await queries.findEventName(db, row.eventId)) ?? '',
      shift: shiftOf(row, viewer, sees),
      lines: lines.map((line) => lineOf(line, showsCash)),
      counts: (row.counts ?? []).map(({ valueInCents, quantity }) => ({
        value: reaisFromCents(valueInCents),
        quantity,
      })),
      history: await readShiftFacts(db, row.id, showsCash),
    }
  })

/** The sheet of a day, by default of the last day with a shift. The desk sees only its own shifts. */
export const readTillDay = (
  db: Database,
  { eventUUID, day: asked }: { eventUUID: string; day: string | undefined },
  viewer: Viewer,
): Promise<Reply<'GET /api/events/:eventUUID/till/shifts'>> =>
  inOneSnapshot(db, async (db) => {
    const eventId = eventUUID.toLowerCase()
    const eventName = isUuid(eventId) ? await queries.findEventName(db, eventId) : undefined
    if (eventName === undefined) throw eventNotFound()
    if (asked !== undefined && !isPlainDate(asked)) throw invalid()
    const isWhole = await seesAll(db, viewer, eventId)
    const shifts = await listShifts(db, { eventId, openedBy: isWhole ? undefined : viewer.accountId })
    const own = new Set<string | null>(shifts.map(({ id }) => id))
    const shiftIds = shifts.map(({ id }) => id)
    const days = await queries.listDays(db, { shiftIds, eventId: isWhole ? eventId : null })
    const day = asked ?? days.at(-1) ?? businessDate(new Date())
    const ledger = await listLedger(db, { eventId, day })
    const sees = await seesCash(db, viewer.accountId, eventId)
    const rows = isWhole ? ledger : ledger.filter(({ shiftId }) => own.has(shiftId))
    const ofDay = shiftsOfDay(rows, shifts, day)
    const showsCash = !ofDay.some((shift) => isBlind(shift, sees))
    return {
      status: 'OK',
      eventName,
      days,
      day,
      shifts: ofDay.map((row) => shiftOf(row, viewer, sees)),
      methods: methodsOf(rows, showsCash),
      totals: totalsOf(moneyOfDay(rows, shifts, day), showsCash),
      outside: outsideOf(rows),
    }
  })
