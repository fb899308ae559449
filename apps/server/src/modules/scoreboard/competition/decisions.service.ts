import { randomUUID } from 'node:crypto'
import { competitionMessages } from '@porteira/domain'
import { isSameValue } from '@porteira/domain/competition'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse, refuseIf } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { adoptFormations, saveRankingRows } from '../rankings/deriving.queries.ts'
import { applyState } from './applying.service.ts'
import { checkRefusal } from './checks.rules.ts'
import { type Competition, decidedWith, scopeOf, seenOf } from './competition.rules.ts'
import { type ReadCompetition, readCompetition } from './competition.service.ts'
import {
  type DecisionInput,
  decisionOf,
  type NewDecision,
  type Refusal,
  refusal,
  timed,
} from './decisions.rules.ts'
import * as queries from './facts.queries.ts'
import { feed, withdrawFeeding } from './feeding.service.ts'
import { changedResult, listOfficialResults, officialRefusal } from './officials.service.ts'
import { readTakings } from './takings.queries.ts'

/** Stores a decision of a person. The same decision again changes nothing. */
export const decide = (db: Database, actor: Actor, catUUID: string, input: DecisionInput) =>
  db.transaction().execute(async (db) => {
    const decision = decisionOf(input)
    if ('message' in decision) throw invalid(decision.message, decision.code)
    const read = await readCompetition(db, catUUID, { lock: true })
    const { category, competition } = read
    const id = input.id.toLowerCase()
    if (await isStored(db, catUUID, { id, ...decision })) return
    const timedDecision = timed(competition, decision, category.now)
    refuseIf(await refusalOf(db, catUUID, read, timedDecision))
    // guard: decision-names-what-was-seen
    if (seenOf(competition, ...scopeOf(competition, decision)) !== input.seen)
      throw refuse('newer_facts', competitionMessages.newerFacts)
    const fed = await feed(db, catUUID, competition, timedDecision)
    await storeDecision(db, actor, catUUID, {
      kind: decision.kind,
      body: { ...timedDecision.body, ...fed },
      id,
      reason: input.reason?.trim() ?? '',
    })
  })

/** Why a decision cannot be stored now, also because of other categories and accounts; undefined if it can. */
export async function refusalOf(
  db: Database,
  catUUID: string,
  { category, competition }: ReadCompetition,
  decision: NewDecision,
): Promise<Refusal | undefined> {
  const takings = await readTakings(db, catUUID)
  const refused = checkRefusal(competition, decision, { now: category.now, takings })
  if (refused) return refused
  const before = await listOfficialResults(db, catUUID)
  if (before.length > 0) {
    const decided = decidedWith(competition, decision, category.now)
    const changed = changedResult(before, await listOfficialResults(db, catUUID, { catUUID, decided }))
    // guard: decision-changes-no-official-result
    if (changed) return officialRefusal(changed, catUUID)
  }
  // guard: substitute-has-an-account
  return decision.kind === 'substituted' && !(await queries.isAccount(db, String(decision.body['in'])))
    ? refusal('unknown_rider', competitionMessages.unknownRider)
    : undefined
}

type Sent = { id: string; kind: string; body: Record<string, unknown> }

/** True if the decision is stored already. Throws if its id is one of another category or of another decision. */
export async function isStored(db: Transaction, catUUID: string, { id, kind, body }: Sent) {
  const stored = await queries.findStoredFact(db, id)
  if (!stored) return false
  // guard: decision-of-own-category-only
  if (stored.catUUID !== catUUID) throw refuse('id_taken', competitionMessages.idTaken)
  const isSame = Object.entries(body).every(([name, value]) => isSameValue(value, stored.body[name]))
  // guard: same-id-same-decision
  if (kind !== stored.kind || !isSame) throw refuse('id_taken', competitionMessages.otherContent)
  return true
}

/** Inserts a decision with its record for the audit, and brings the rankings to the state that follows from it. */
export async function storeDecision(
  db: Transaction,
  actor: Actor,
  catUUID: string,
  decision: { id: string; kind: string; body: Record<string, unknown>; reason: string },
) {
  await queries.insertFact(db, catUUID, decision, actor)
  await recordFact(db, actor, {
    action: 'competition.decide',
    entity: 'category',
    entityId: catUUID,
    after: { id: decision.id, kind: decision.kind, ...decision.body },
    reason: decision.reason,
  })
  if (decision.kind === 'takenBack') await withdrawFeeding(db, catUUID, String(decision.body['decision']))
  if (decision.kind === 'substituted') await addRider(db, catUUID, decision.body)
  await applyState(db, catUUID)
}

/** Adds the rider of a substitution to the entry, so that a scorer may name the rider. */
async function addRider(db: Transaction, catUUID: string, body: Record<string, unknown>) {
  const { badge, in: rider } = body as { badge: number; in: string }
  await adoptFormations(db, catUUID, [badge])
  await saveRankingRows(db, catUUID, [{ badge, strength: null, entity: null, riders: [rider] }])
}

/** Starts the final of a strength, or those of all strengths that have not begun, as a scorer does it. */
export async function startFinals(db: Transaction, actor: Actor, catUUID: string, strength?: number) {
  const read = await readCompetition(db, catUUID)
  const decisions = startsOf(read.competition, strength)
  // guard: scorer-decides-as-the-desk
  for (const decision of decisions) refuseIf(await refusalOf(db, catUUID, read, decision))
  for (const decision of decisions)
    await queries.insertFact(db, catUUID, { ...decision, id: randomUUID(), reason: '' }, actor)
  await applyState(db, catUUID)
}

const startsOf = ({ state }: Competition, only: number | undefined) =>
  state.finals
    .filter(({ phase, strength }) => (only === undefined ? phase === 'qualifier' : strength === only))
    .map(({ strength }) => ({ kind: 'finalStarted' as const, body: { strength } }))
