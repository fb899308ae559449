import { randomUUID } from 'node:crypto'
import { competitionMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { Refusal } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { readScoredCategory } from '../category/category.service.ts'
import { isStored, refusalOf, storeDecision } from '../competition/decisions.service.ts'
import { findCompetition, readCompetition } from '../competition/competition.service.ts'
import { isInEffect } from '../competition/competition.rules.ts'
import { listAbsences } from '../competition/facts.queries.ts'
import { storeShots } from './scoring.service.ts'
import type { Absence, NewShot, RefusedShot, Undo } from './scoring.rules.ts'

type Sent = { shots: NewShot[]; absent: Absence[]; undone: Undo[]; savedBy?: string | undefined }

/** Stores what a device sent, in any order and also when it is sent again. Returns what was refused. */
export const storeSent = (
  db: Database,
  actor: Actor,
  catUUID: string,
  { shots, absent, undone, savedBy }: Sent,
): Promise<RefusedShot[]> =>
  db.transaction().execute(async (db) => {
    const absences = new Set(absent.map(({ id }) => id))
    for (const id of await listUndoneAbsences(db, catUUID, undone)) absences.add(id)
    const ofShots = undone.filter(({ id }) => !absences.has(id))
    const refused = await storeShots(db, actor, catUUID, { shots, undone: ofShots, savedBy })
    const steps = [
      ...absent.map((one) => ({ at: one.markedOn, take: () => storeAbsence(db, actor, catUUID, one) })),
      ...undone
        .filter(({ id }) => absences.has(id))
        .map(({ id, undoneOn }) => ({ at: undoneOn, take: () => takeBack(db, actor, catUUID, id) })),
    ]
    // An entry may be absent, taken back and absent again before the device had a network.
    // guard: absences-in-the-order-of-the-device
    steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    for (const { take } of steps) refused.push(...(await take()))
    return refused
  })

/** Which undos are of absences. The lock lets an absence arrive that another call of the device stores. */
async function listUndoneAbsences(db: Transaction, catUUID: string, undone: readonly Undo[]) {
  if (undone.length === 0) return []
  await readScoredCategory(db, catUUID, { lock: true })
  return listAbsences(
    db,
    catUUID,
    undone.map(({ id }) => id),
  )
}

/** Stores that an entry did not come. The check reads the shots that the device sent with it. */
async function storeAbsence(
  db: Transaction,
  actor: Actor,
  catUUID: string,
  { id, badge, phase, round, tieBreak }: Absence,
): Promise<RefusedShot[]> {
  const { category, competition } = await findCompetition(db, catUUID)
  if (!competition) return [{ id, msg: competitionMessages.noRules }]
  const body = { badge, phase, round, ...(tieBreak !== undefined && { tieBreak }) }
  const decision = { kind: 'absent' as const, body }
  try {
    if (await isStored(db, catUUID, { id, ...decision })) return []
  } catch (error) {
    // The device keeps what is refused. An error would stop the shots that it sent with it.
    if (error instanceof Refusal) return [{ id, msg: error.message }]
    throw error
  }
  // guard: absence-of-a-device-is-checked
  const refused = await refusalOf(db, catUUID, { category, competition }, decision)
  if (refused) return [{ id, msg: refused.message }]
  await storeDecision(db, actor, catUUID, { id, ...decision, reason: '' })
  return []
}

/** Takes an absence back. The same undo again changes nothing. */
async function takeBack(db: Transaction, actor: Actor, catUUID: string, id: string): Promise<RefusedShot[]> {
  const { category, competition } = await readCompetition(db, catUUID)
  const absence = competition.decided.find((fact) => fact.id === id)
  // guard: absence-is-taken-back-once
  if (!absence || !isInEffect(competition, absence)) return []
  const decision = { kind: 'takenBack' as const, body: { decision: id } }
  const refused = await refusalOf(db, catUUID, { category, competition }, decision)
  if (refused) return [{ id, msg: refused.message }]
  await storeDecision(db, actor, catUUID, { id: randomUUID(), ...decision, reason: '' })
  return []
}
