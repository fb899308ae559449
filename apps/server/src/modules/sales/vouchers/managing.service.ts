import { randomInt, randomUUID } from 'node:crypto'
import type { Input, Voucher } from '@porteira/contract'
import {
  addDays,
  businessDate,
  instantAt,
  isPlainDate,
  reaisFromCents,
  storedVoucherValue,
  VOUCHER_LENGTH,
  VOUCHER_LETTERS,
  voucherMessages,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, invalid, notFound, refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './managing.queries.ts'

type Terms = NonNullable<Input<'POST /api/events/:eventUUID/vouchers'>['body']>

/** The value of the terms as it is stored: percent or centavos. */
function storedValue({ kind, value }: Terms) {
  const stored = storedVoucherValue(kind, value)
  if (stored === undefined) throw invalid(voucherMessages.wrongValue, 'wrong_value')
  return stored
}

/** The end of the last day of the terms. */
function endOf({ validUntil }: Terms) {
  if (validUntil === '') return null
  if (!isPlainDate(validUntil) || validUntil < businessDate(new Date()))
    throw invalid(voucherMessages.past, 'past_end')
  return new Date(instantAt(addDays(validUntil, 1), '00:00'))
}

/** The last day before an end. */
const lastDayOf = (end: Date | null) => (end === null ? '' : addDays(businessDate(end), -1))

export const newCode = () =>
  Array.from({ length: VOUCHER_LENGTH }, () => VOUCHER_LETTERS[randomInt(VOUCHER_LETTERS.length)]).join('')

/** Creates vouchers with the same terms, or one for each person of a list. Returns their codes, once for each call. */
export const createVouchers = (
  { db }: Pick<Context, 'db'>,
  eventId: string,
  terms: Terms,
  { actor, call }: { actor: Actor; call: Call | undefined },
) =>
  doInTransactionOnce(db, call, async (db) => {
    const [value, validUntil] = [storedValue(terms), endOf(terms)]
    if (!isUuid(eventId) || !(await queries.hasEvent(db, eventId))) throw eventNotFound()
    const items = await queries.countItems(db, eventId, terms.itemUUIDs)
    if (items !== new Set(terms.itemUUIDs).size)
      throw refuse('item_of_other_event', voucherMessages.ofOtherEvent)
    const people = await readPeople(db, terms.cpfs)
    const targets = people.length > 0 ? people : Array.from({ length: terms.count }, () => undefined)
    const made = targets.map((person) => ({ id: randomUUID(), code: newCode(), person }))
    const { about, kind, itemUUIDs: itemIds, maxUses, maxPerCpf } = terms
    await queries.insertVouchers(
      db,
      made.map(({ id, code, person }) => ({
        id,
        event_id: eventId,
        code,
        about: about.trim(),
        kind,
        value,
        item_ids: itemIds,
        max_uses: maxUses,
        max_per_cpf: maxPerCpf,
        valid_until: validUntil,
        for_account: person?.accountId ?? null,
      })),
    )
    const after = { about, kind, value, itemIds, maxUses, maxPerCpf, count: made.length }
    await recordFact(db, actor, factOf('voucher.created', { event: eventId }, after))
    return {
      status: 'OK' as const,
      msg: voucherMessages.created(made.length),
      codes: made.map(({ code, person }) => ({ code, person: person?.name ?? '' })),
    }
  })

async function readPeople(db: Transaction, cpfs: readonly string[]) {
  const people = await queries.listPeople(db, [...new Set(cpfs)])
  const known = new Set(people.map(({ cpf }) => cpf))
  const missing = cpfs.flatMap((cpf, index) => (known.has(cpf) ? [] : [`linha ${index + 1}`]))
  // guard: voucher-only-for-known-people
  if (missing.length > 0)
    throw refuse('unknown_people', voucherMessages.unknownPeople(missing.slice(0, 20).join(', ')))
  return people
}

/** The vouchers of an event, the newest first. */
export async function listVouchers(db: Database, eventId: string) {
  const event = isUuid(eventId) ? await queries.findEventName(db, eventId) : undefined
  if (!event) throw eventNotFound()
  const rows = await queries.listVouchers(db, eventId)
  const vouchers = rows.map(({ value, validUntil, isEnded, ...row }): Voucher => ({
    ...row,
    value: row.kind === 'amount' ? reaisFromCents(value) : value,
    validUntil: lastDayOf(validUntil),
    isEnded: isEnded ? 1 : 0,
  }))
  return { eventName: event.name, items: await queries.listItems(db, eventId), vouchers }
}

/** Ends a voucher. Carts that used it keep their price. */
export async function endVoucher(db: Database, eventId: string, voucherId: string, actor: Actor) {
  await db.transaction().execute(async (db) => {
    const isEnded = isUuid(eventId) && isUuid(voucherId) && (await queries.endVoucher(db, eventId, voucherId))
    if (!isEnded) throw notFound()
    await recordFact(db, actor, factOf('voucher.ended', { voucher: voucherId }, {}))
  })
}
