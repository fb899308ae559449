import type { CheckInEntry, DocumentCheck, Waiver } from '@porteira/contract'
import {
  changedLinks,
  type CheckInState,
  entryOfPlace,
  horseChange,
  type HorseLinks,
  horseLinksOf,
  joinedEntry,
  joinedHorses,
  movedChecks,
  nextState,
} from '@porteira/domain'
import type { Login, Queued } from './queue-store.ts'
import type { Snapshot } from './snapshot.ts'

/** An entry with the horses that the check-in stated. */
export type ShownEntry = ReturnType<typeof shown>
const shown = (entry: CheckInEntry, links: HorseLinks) =>
  joinedEntry<CheckInEntry['riders'][number], CheckInEntry>(entry, links)

/** The snapshot with the actions of this browser that it does not contain yet. */
export type CheckInData = {
  snapshot: Snapshot
  entries: ReadonlyMap<number, ShownEntry>
  /** The horse of each place that has one by a statement. */
  links: HorseLinks
  /** The horses of the event, with those that only statements name. */
  horses: ReturnType<typeof joinedHorses>
  /** By subject. */
  checks: ReadonlyMap<string, readonly DocumentCheck[]>
  /** By entry. */
  waivers: ReadonlyMap<number, readonly Waiver[]>
}

/** The snapshot with maps, so that an answer about one entry reads no other. */
export function dataOf(snapshot: Snapshot): CheckInData {
  const links = horseLinksOf(snapshot.horseLinks ?? [])
  return {
    snapshot,
    entries: new Map(snapshot.entries.map((entry) => [entry.cartItemId, shown(entry, links)])),
    links,
    horses: joinedHorses(snapshot.horses, links),
    checks: grouped(snapshot.checks, ({ subject }) => subject),
    waivers: grouped(snapshot.waivers, ({ cartItemId }) => cartItemId),
  }
}

/** Tablets of 2022 lack Map.groupBy. */
function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/**
 * The data after the actions of this browser. Checked and waived documents of another login do not count, because the
 * server does not know them before that login sends them.
 */
export function withActions(data: CheckInData, queue: readonly Queued[], login: Login): CheckInData {
  if (queue.length === 0) return data
  const [entries, checks, waivers] = [new Map(data.entries), new Map(data.checks), new Map(data.waivers)]
  let links = data.links
  for (const { action, doneBy } of queue) {
    const { kind, cartItemId, requirementId, value, reason, at } = action
    const subject = kind === 'horse' ? action.subject : (links.get(action.subject) ?? action.subject)
    const by = doneBy.name
    const entry = entries.get(cartItemId)
    if (!entry || (doneBy.id !== login.id && isAboutDocument(kind))) continue
    if (kind === 'check' || kind === 'uncheck') {
      const others = (checks.get(subject) ?? []).filter((check) => check.requirementId !== requirementId)
      const check = { requirementId, subject, value, checkedBy: by, checkedOn: at }
      checks.set(subject, kind === 'check' ? [...others, check] : others)
    } else if (kind === 'waive') {
      waivers.set(cartItemId, [...(waivers.get(cartItemId) ?? []), { cartItemId, requirementId, reason, by }])
    } else if (kind === 'horse') {
      links = join({ entries, checks }, links, action)
    } else {
      const state = nextState(entry.state, action)
      if (state !== undefined) entries.set(cartItemId, { ...entry, state, stateBy: by, stateOn: at })
    }
  }
  const hasStatement = queue.some(({ action }) => action.kind === 'horse')
  const horses = hasStatement ? joinedHorses(data.snapshot.horses, links) : data.horses
  return { ...data, entries, links, horses, checks, waivers }
}

type Joined = {
  entries: Map<number, ShownEntry>
  checks: Map<string, readonly DocumentCheck[]>
}

/** Gives the places of a statement their horse, as the server does, and returns the horses of all places. */
function join({ entries, checks }: Joined, before: HorseLinks, action: Queued['action']) {
  const change = horseChange(action, before)
  const links = changedLinks(before, change.links)
  for (const { from, to } of change.moves) {
    const moved = movedChecks([...(checks.get(to) ?? []), ...(checks.get(from) ?? [])], { from, to })
    checks.delete(from)
    checks.set(to, moved)
  }
  for (const { placeKey } of change.links) {
    const entry = entries.get(entryOfPlace(placeKey) ?? 0)
    if (entry) entries.set(entry.cartItemId, shown(entry, links))
  }
  return links
}

const isAboutDocument = (kind: Queued['action']['kind']) =>
  kind === 'check' || kind === 'uncheck' || kind === 'waive' || kind === 'horse'

/** What the rules of the check-in need to know about one entry. */
export function factsOf({ snapshot, checks, waivers, links, horses }: CheckInData, entry: CheckInEntry) {
  const { requirements, event, minorsNeedAuthorisation } = snapshot
  const subjects = new Set([
    String(entry.cartItemId),
    entry.entityKey,
    ...entry.riders.flatMap(({ userUUID, horseKey }) => [userUUID, horseKey]),
  ])
  return {
    entry,
    requirements,
    horses,
    links,
    checks: [...subjects].flatMap((subject) => checks.get(subject) ?? []),
    waivers: waivers.get(entry.cartItemId) ?? [],
    event: { endsOn: event.endsOn, minorsNeedAuthorisation },
  }
}

export type Facts = ReturnType<typeof factsOf>
export type Counts = Record<CheckInState, number>

/** The progress of the event and of each category: the counters of the server with the actions of this browser. */
export function countsOf({ snapshot, entries }: CheckInData) {
  const { counters } = snapshot
  const total = countsIn(counters)
  const categories = new Map(counters.categories.map((one) => [one.categoryUUID, countsIn(one)]))
  for (const { cartItemId, categoryUUID, formation, state: before } of snapshot.entries) {
    // A removed entry is listed for its number and not counted.
    if (formation === 'cancelled') continue
    const state = entries.get(cartItemId)?.state ?? before
    if (state === before) continue
    for (const counts of [total, categories.get(categoryUUID)]) {
      if (!counts) continue
      counts[before] -= 1
      counts[state] += 1
    }
  }
  return {
    total,
    categories: counters.categories.map(({ categoryUUID, name }) => ({
      categoryUUID,
      name,
      counts: categories.get(categoryUUID) ?? total,
    })),
  }
}

const countsIn = ({ expected, present, handedOut, absent }: Counts): Counts => ({
  expected,
  present,
  handedOut,
  absent,
})
