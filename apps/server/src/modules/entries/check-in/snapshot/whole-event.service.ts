import type { Transaction } from '#platform/database/client.ts'
import { listHorseRows } from '../../horses/horses.queries.ts'
import { listEntries, listSomeListed } from '../entries/entries.queries.ts'
import { entryOf, type EntryRow } from '../entries/entries.rules.ts'
import { listCategories } from '../entries/event.queries.ts'
import { type EventState, listChangedSince } from './mark.queries.ts'
import { readNoted } from './noted.service.ts'
import { requirementsOf, surroundingsOf } from '../entries/surroundings.service.ts'
import { horsesAmong, ridesAlike } from './whole-text.rules.ts'

/** An event at one moment, as its snapshot has it. The next reading uses again what did not change. */
export type WholeEvent = {
  state: EventState
  around: Awaited<ReturnType<typeof readAround>>
  noted: Awaited<ReturnType<typeof readNoted>>
  entries: Entries
}
type Entries = {
  rows: ReadonlyMap<number, EntryRow>
  /** The JSON of each entry. */
  texts: ReadonlyMap<number, string>
  /** The JSON of each horse. */
  horses: readonly string[]
}

/** Reads an event in a state. Of what an earlier reading has, only that is read which changed. */
export async function readWholeEvent(
  db: Transaction,
  state: EventState,
  earlier: WholeEvent | undefined,
): Promise<WholeEvent> {
  const { eventUUID: eventId } = state
  const has = (part: 'around' | 'noted' | 'names') => earlier?.state[part] === state[part]
  const around = earlier && has('around') ? earlier.around : await readAround(db, eventId)
  // A conflict shows the category and the current number of its entry.
  const isNoted = has('around') && has('noted') && has('names') && earlier?.noted.conflicts.length === 0
  const noted = earlier && isNoted ? earlier.noted : await readNoted(db, eventId)
  const render = async (rows: EntryRow[]) => {
    const known = await surroundingsOf(db, eventId, rows)
    return rows.map((row) => [row.cartItemId, JSON.stringify(entryOf(row, known))] as const)
  }
  const renderHorses = (rows: readonly EntryRow[]) =>
    horsesAmong(rows, around.categories, around.horseRows).map((horse) => JSON.stringify(horse))
  // guard: kept-entries-of-current-event
  const usable = has('around') && has('names') ? earlier : undefined
  const entries = usable ? await readChanged(usable) : await readAll()
  return { state, around, noted, entries }

  async function readAll(): Promise<Entries> {
    const rows = await listEntries(db, eventId)
    return { rows: rowsById(rows), texts: new Map(await render(rows)), horses: renderHorses(rows) }
  }

  async function readChanged({ entries: before, state: { version } }: WholeEvent): Promise<Entries> {
    const ids = await listChangedSince(db, eventId, version ?? 0)
    if (ids.length === 0) return before
    const fresh = rowsById(await listSomeListed(db, eventId, ids))
    // An entry that is not listed, as one of a test cart, also states the dates of birth of its riders.
    if (ids.some((id) => !fresh.has(id) && !before.rows.has(id))) return readAll()
    const rows = new Map(before.rows)
    for (const id of ids) rows.delete(id)
    for (const row of fresh.values()) rows.set(row.cartItemId, row)
    // One entry may state the date of birth of a rider who is also in others.
    const gone = ids.flatMap((id) => before.rows.get(id) ?? [])
    const riders = new Set([...fresh.values(), ...gone].flatMap(accountsOf))
    const isTouched = (row: EntryRow) =>
      fresh.has(row.cartItemId) || accountsOf(row).some((id) => riders.has(id))
    const rendered = new Map(await render([...rows.values()].filter(isTouched)))
    const ordered = [...rows.values()].toSorted((a, b) => a.cartItemId - b.cartItemId)
    const texts = ordered.map(
      ({ cartItemId: id }) => [id, rendered.get(id) ?? before.texts.get(id) ?? ''] as const,
    )
    // guard: kept-horses-of-same-rides
    const areHorsesKept = ids.every((id) => ridesAlike(before.rows.get(id), fresh.get(id)))
    const horses = areHorsesKept ? before.horses : renderHorses(ordered)
    return { rows: rowsById(ordered), texts: new Map(texts), horses }
  }
}

const rowsById = (rows: readonly EntryRow[]): ReadonlyMap<number, EntryRow> =>
  new Map(rows.map((row) => [row.cartItemId, row]))
const accountsOf = ({ riders }: EntryRow) => riders.map(({ accountId }) => accountId)

/** What is not part of one entry and follows from `around`. */
const readAround = async (db: Transaction, eventId: string) => ({
  categories: await listCategories(db, eventId),
  requirements: await requirementsOf(db, eventId),
  horseRows: await listHorseRows(db, eventId),
})
