import type { CheckInEntry } from '@porteira/contract'
import { horseLinksOf, joinedEntry, missingOf, stopsOf, subjectsOf } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { listHorses } from '../../horses/horses.service.ts'
import { listEntries } from '../entries/entries.queries.ts'
import { entryOf } from '../entries/entries.rules.ts'
import { listCategories } from '../entries/event.queries.ts'
import { listChecks, listConflicts, listWaivers, listHorseLinks } from '../../noted/noted.queries.ts'
import { eventOf, requirementsOf, surroundingsOf } from '../entries/surroundings.service.ts'

export type CheckInList = Awaited<ReturnType<typeof listCheckIns>>

/** The check-in of an event for people who read it: each entry with what it lacks, the documents and the conflicts. */
export async function listCheckIns(db: Database, eventId: string) {
  const event = await eventOf(db, eventId)
  const rows = await listEntries(db, eventId)
  const known = await surroundingsOf(db, eventId, rows)
  const noted = {
    requirements: await requirementsOf(db, eventId),
    checks: await listChecks(db, eventId),
    waivers: await listWaivers(db, eventId),
    horses: await listHorses(db, eventId),
  }
  const links = horseLinksOf(await listHorseLinks(db, eventId))
  const names = new Map(
    (await listCategories(db, eventId)).map(({ categoryUUID, name }) => [categoryUUID, name]),
  )
  const nameOf = (requirementId: string) =>
    noted.requirements.find((requirement) => requirement.requirementId === requirementId)?.name ?? ''
  // A search in all documents for each entry would take seconds with thousands of entries.
  const checks = Map.groupBy(noted.checks, ({ subject }) => subject)
  const waivers = Map.groupBy(noted.waivers, ({ cartItemId }) => cartItemId)
  const horses = Map.groupBy(noted.horses, ({ horseKey }) => horseKey)
  const notedOf = (entry: CheckInEntry) => {
    const subjects = new Set(subjectsOf(entry, noted.requirements).map(({ subject }) => subject))
    return {
      requirements: noted.requirements,
      checks: [...subjects].flatMap((subject) => checks.get(subject) ?? []),
      waivers: waivers.get(entry.cartItemId) ?? [],
      horses: entry.riders.flatMap(({ horseKey }) => horses.get(horseKey) ?? []),
    }
  }
  const entries = rows.map((row) => {
    const entry = joinedEntry(entryOf(row, known), links)
    const own = notedOf(entry)
    const { blocks, missing } = stopsOf({ entry, event, ...own })
    const documents = missingOf({ entry, endsOn: event.endsOn, ...own }).map(({ label }) => label)
    return { ...entry, category: names.get(entry.categoryUUID) ?? '', blocks, missing, documents }
  })
  const entryById = new Map(entries.map((entry) => [entry.cartItemId, entry]))
  return {
    entries,
    waivers: noted.waivers.map((waiver) => ({
      ...waiver,
      document: nameOf(waiver.requirementId),
      entry: entryById.get(waiver.cartItemId),
    })),
    conflicts: await listConflicts(db, eventId, true),
  }
}
