import type { CheckInAction } from '@porteira/contract'
import { checkInMessages, entryOfPlace, horseLinksOf } from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import * as queries from './actions.queries.ts'
import { applyInTurn, type Done, numberKey } from './applying.rules.ts'
import { listSomeEntries, lockFormations } from '../entries/entries.queries.ts'
import { entryOf } from '../entries/entries.rules.ts'
import { listCancelledCategories } from '../entries/event.queries.ts'
import { type Doer, findDoer } from './doers.queries.ts'
import { factOf, isTold } from './facts.rules.ts'
import { listHorseKeys } from '../../horses/horses.service.ts'
import { moveChecks, saveHorseLink } from './horse-links.queries.ts'
import { keysOf } from '../keys/keys.service.ts'
import { listChecks, listWaivers, listHorseLinks } from '../../noted/noted.queries.ts'
import { saveStates } from './states.queries.ts'
import { eventOf, requirementsOf, surroundingsOf } from '../entries/surroundings.service.ts'

type Sender = {
  actor: Actor
  roles: readonly string[]
  /** The login that did the actions, where another one delivers them. */
  doneBy?: Doer | undefined
}
type Event = Awaited<ReturnType<typeof eventOf>>
type Sent = { clientId: string; doneBy?: string; actions: CheckInAction[] }

/**
 * Applies the actions of a device in their order, each once. The lock of the event's check-in gives the actions of all
 * devices one order; the locks of the entries keep their riders and numbers until the commit.
 */
export async function applyActions(
  { db, config }: Pick<Context, 'db' | 'config'>,
  eventUUID: string,
  sent: Sent,
  sender: Sender,
) {
  const event = await eventOf(db, eventUUID)
  // guard: actions-of-sender
  if (sent.doneBy !== undefined && sent.doneBy !== loginOf(sender.actor))
    throw refuse('other_login', checkInMessages.otherLogin)
  await keysOf(db, config, event.eventUUID)
  return db.transaction().execute((db) => applyLocked(db, event, sent, sender))
}

/**
 * Applies actions that another login did in the same browser. The caller's roles decide about each of them, and what a
 * device may not do is not applied for a device.
 */
export async function deliverActions(
  { db, config }: Pick<Context, 'db' | 'config'>,
  eventUUID: string,
  sent: Sent & { doneBy: string },
  sender: Sender,
) {
  const event = await eventOf(db, eventUUID)
  await keysOf(db, config, event.eventUUID)
  // Actions of a login that never worked at this event are actions of the person who delivers them.
  const doneBy = (await findDoer(db, event.eventUUID, sent.doneBy)) ?? {
    ...personOf(sender.actor),
    login: '',
  }
  return db.transaction().execute((db) => applyLocked(db, event, sent, { ...sender, doneBy }))
}

const personOf = ({ accountId, deviceId }: Actor) => ({
  accountId: accountId ?? null,
  deviceId: deviceId ?? null,
})

const loginOf = ({ accountId, deviceId }: Actor) =>
  deviceId === undefined ? `account:${accountId}` : `device:${deviceId}`

/** Applies actions in the transaction of the caller. */
export async function applyLocked(db: Transaction, event: Event, sent: Sent, sender: Sender) {
  const eventId = event.eventUUID
  const actions = inOrder(sent.actions)
  const clientId = sent.clientId.toLowerCase()
  const ids = [...new Set(actions.flatMap(entriesOf))]
  // Formations come before the check-in in every transaction that locks both.
  await lockFormations(db, ids)
  // guard: check-in-of-event-in-one-order
  const revision = await queries.lockCheckIn(db, eventId)
  const situation = {
    ...(await readSituation(db, event, ids)),
    horseKeys: actions.some(({ kind }) => kind === 'horse')
      ? await listHorseKeys(db, eventId)
      : new Set<string>(),
    // guard: delivered-within-both-rights
    rolesOfEach: sender.doneBy?.deviceId ? [sender.roles, ['checkin']] : [sender.roles],
    known: await queries.listKnown(db, {
      eventId,
      clientId,
      ids: actions.map(({ actionId }) => actionId),
      sequences: actions.map(({ sequence }) => sequence),
    }),
  }
  const answers = applyInTurn(situation, actions)
  const done = answers.flatMap((answer) => answer.done ?? [])
  const by = personOf(sender.actor)
  const change = sender.doneBy
    ? { eventId, revision, by: sender.doneBy, deliveredBy: by.accountId }
    : { eventId, revision, by }
  if (done.length > 0) await store(db, change, clientId, done)
  const facts = done.filter(isTold).map((one) => factOf(one, sender.doneBy?.login))
  await recordFacts(db, sender.actor, facts)
  return answers.map(({ result }) => result)
}

/** The actions in the order of the device, with ids in lower case and no time in the future. */
function inOrder(actions: CheckInAction[]) {
  const now = new Date().toISOString()
  return actions
    .map((action) => ({
      ...action,
      actionId: action.actionId.toLowerCase(),
      requirementId: action.requirementId.toLowerCase(),
      // The clock of a device may be ahead.
      at: Date.parse(action.at) > Date.parse(now) ? now : action.at,
    }))
    .toSorted((a, b) => a.sequence - b.sequence)
}

/** The entry of an action, and the one whose horse a statement names. */
const entriesOf = ({ kind, cartItemId, value }: CheckInAction) => {
  const named = kind === 'horse' ? entryOfPlace(value) : undefined
  return named === undefined ? [cartItemId] : [cartItemId, named]
}

async function store(db: Transaction, change: queries.Change, clientId: string, done: Done[]) {
  const applied = done.filter(({ conflict }) => conflict === undefined)
  const conflicts = done.filter(({ conflict }) => conflict !== undefined)
  const moved = applied.filter(({ before, state }) => before !== state)
  const ofKind = (...kinds: string[]) => applied.filter(({ action }) => kinds.includes(action.kind))
  await queries.storeRevision(db, change.eventId, change.revision)
  await queries.insertActions(db, change, clientId, done)
  await queries.insertConflicts(db, change, conflicts)
  await saveStates(db, change, moved)
  await saveNoted(db, change, ofKind('check', 'uncheck', 'horse'))
  await queries.insertWaivers(db, change, ofKind('waive'))
}

/** Stores documents and horses in their order: a document that was checked before a statement moves with it. */
async function saveNoted(db: Transaction, change: queries.Change, noted: Done[]) {
  for (const done of noted) {
    if (done.action.kind !== 'horse') await queries.saveCheck(db, change, done)
    for (const move of done.horse?.moves ?? []) await moveChecks(db, change, move)
    for (const link of done.horse?.links ?? [])
      await saveHorseLink(db, change, { ...link, at: done.action.at })
  }
}

async function readSituation(db: Transaction, event: Event, ids: number[]) {
  const { eventUUID: eventId } = event
  const rows = await listSomeEntries(db, eventId, ids)
  const known = await surroundingsOf(db, eventId, rows)
  const entries = rows.map((row) => entryOf(row, known))
  const categoryIds = rows.map(({ categoryId }) => categoryId)
  const handedOut = await queries.listHandedOut(db, categoryIds)
  return {
    event,
    requirements: await requirementsOf(db, eventId),
    entries: new Map(entries.map((entry) => [entry.cartItemId, entry])),
    checks: await listChecks(db, eventId),
    waivers: await listWaivers(db, eventId),
    links: horseLinksOf(await listHorseLinks(db, eventId)),
    cancelledCategories: new Set(await listCancelledCategories(db, eventId)),
    handedOut: new Map(handedOut.map((row) => [numberKey(row), row.cartItemId])),
  }
}
