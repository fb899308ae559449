import { randomUUID } from 'node:crypto'
import { adminMessages, placeMessages, ruleMessages } from '@porteira/domain'
import { isSameValue } from '@porteira/domain/competition'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { readUploaded, tooComplex } from '#platform/parse-thread.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { checkDocument } from './document-check.rules.ts'
import { type EventDocument, type StoredEvent } from '../document/document-shape.rules.ts'
import * as queries from './importing.queries.ts'
import { changesBetween, assignIds, nameOf, foreignIdProblems } from './importing.rules.ts'
import { importEvent } from './integration.service.ts'
import { badDocument } from '../document/bad-document.rules.ts'
import { lockItems } from '../corrections/corrections.queries.ts'
import { checkMove, isSameDays } from '../corrections/corrections.rules.ts'
import { hasEntries, readProgress } from '../events.ts'
import { isNameTaken, lockCategories } from '../stored/item-rows.queries.ts'
import { readStoredEvent } from './stored-event.queries.ts'
import { readYaml } from './yaml-text.service.ts'

const MAX_TEXT = 1_048_576
/** Longer texts are parsed in a thread, because the library takes milliseconds per thousand characters. */
const MAX_INLINE_YAML = 16_384

const yaml = { module: new URL('./yaml-text.service.ts', import.meta.url), name: 'readYaml', read: readYaml }

/** Parses JSON or YAML. Throws a refusal for an unreadable or too complex text. */
export async function readText(text: string): Promise<unknown> {
  if (text.length > MAX_TEXT) throw tooComplex(422)
  const read = await readUploaded(yaml, text, { inlineLength: MAX_INLINE_YAML })
  if ('value' in read) return read.value
  if (read.problem === 'tooComplex') throw tooComplex(422)
  const place = read.line === undefined ? '' : ` (linha ${read.line})`
  throw badDocument([`${adminMessages.unreadableFile}${place}`])
}

type ImportOptions = {
  isDryRun: boolean
  actor: Actor
}

/** Checks a whole document, then writes it in one transaction. A dry run only returns the changes. */
export const importDocument = (db: Database, input: unknown, options: ImportOptions) =>
  db.transaction().execute((db) => writeDocument(db, input, options))

type WriteOptions = ImportOptions & {
  /** Refuses a document of an event that is in the shop. */
  mustBeNew?: boolean
}

/** Checks and writes a document in the caller's transaction. */
export const writeDocument = (db: Transaction, input: unknown, options: WriteOptions) =>
  write(db, input, options).catch((error: unknown) => {
    throw isNameTaken(error) ? refuse('name_taken', adminMessages.itemNameTaken) : error
  })

async function write(db: Transaction, input: unknown, options: WriteOptions) {
  const { isDryRun, actor, mustBeNew = false } = options
  const name = nameOf(input)
  const storedId = await queries.lockEventByName(db, name)
  // guard: draft-changes-no-event
  if (mustBeNew && storedId !== undefined) throw refuse('short_name_taken', adminMessages.shortNameTaken)
  const stored = storedId === undefined ? undefined : await readStoredEvent(db, storedId)
  const { problems, document } = checkDocument(input, stored)
  if (!document) throw badDocument(problems)
  const eventUUID = stored?.eventUUID ?? name.id ?? randomUUID()
  const event = assignIds(document, eventUUID, stored)
  const named = await queries.findEventByShortName(db, event.shortName)
  if (named && named.id !== eventUUID) throw refuse('short_name_taken', adminMessages.shortNameTaken)
  const idProblems = foreignIdProblems(event, await queries.listItems(db, idsIn(event)))
  if (idProblems.length > 0) throw badDocument(idProblems)

  if (stored) await refuseThrownRules(db, stored, event)
  const movesDays = stored && !isSameDays(daysOf(stored), daysOf(event))
  // Items are locked in the order of their ids before the import writes them in the order of the document.
  const items = movesDays ? await lockItems(db, eventUUID) : []
  const writeEvent = async () => {
    const written = await importEvent(db, event)
    // The corrected days of an event stay, so the written days decide whether it moves.
    if (stored) await refuseOtherKinds(db, stored, written)
    checkMove(!isSameDays(daysOf(stored ?? written), daysOf(written)), items)
    return changesBetween(stored, written)
  }
  const changes = isDryRun ? await queries.runAndRollBack(db, writeEvent) : await writeEvent()
  const fact = { action: 'event.import', entity: 'event', entityId: eventUUID }
  if (!isDryRun && changes.length > 0)
    await recordFact(db, actor, { ...fact, after: { changes: changes.slice(0, 500) } })
  return { eventUUID, changes }
}

/** Refuses other rules for a category with shots. Locks those categories, so that none is stored before the commit. */
async function refuseThrownRules(db: Transaction, stored: StoredEvent, event: EventDocument) {
  const changed = event.categories.filter(({ UUID, competition = null }) => {
    const before = stored.categories.find((category) => category.UUID === UUID)
    return before && !before.hasDecidedRules && !isSameValue(before.competition, competition)
  })
  if (changed.length === 0) return
  // guard: import-locks-out-shots
  await lockCategories(
    db,
    changed.map(({ UUID }) => UUID),
  )
  const problems: string[] = []
  for (const { UUID, name } of changed)
    if ((await readProgress.ask(db, { categoryId: UUID })).isThrown)
      problems.push(`Categoria ${name}: ${ruleMessages.notByFile}`)
  // guard: import-keeps-thrown-rules
  if (problems.length > 0) throw badDocument(problems)
}

/** Refuses to make places of entries with riders, or riders of places. The import has locked the items. */
async function refuseOtherKinds(db: Transaction, stored: StoredEvent, written: StoredEvent) {
  const problems: string[] = []
  for (const { UUID, name, withoutRiders } of written.categories) {
    const before = stored.categories.find((category) => category.UUID === UUID)
    if (!before || before.withoutRiders === withoutRiders) continue
    if (await hasEntries.ask(db, UUID)) problems.push(`Categoria ${name}: ${placeMessages.flagStays}`)
  }
  // guard: import-keeps-kind-of-sold-entries
  if (problems.length > 0) throw badDocument(problems)
}

const daysOf = ({ startDate, endDate }: Pick<StoredEvent, 'startDate' | 'endDate'>) => ({
  startsOn: startDate,
  endsOn: endDate,
})

const idsIn = ({ categories, bundles }: EventDocument) => [...categories, ...bundles].map(({ UUID }) => UUID)
