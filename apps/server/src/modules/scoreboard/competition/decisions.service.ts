import { randomUUID } from 'node:crypto'
import { competitionMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse, refuseIf } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { markFinal, markRankingsUpdated } from '../category/live.queries.ts'
import { adoptFormations, saveRankingRows } from '../rankings/deriving.queries.ts'
import { derive } from '../rankings/deriving.service.ts'
import { disqualifiedIn, scopeOf, seenOf } from './competition.rules.ts'
import { readCompetition } from './competition.service.ts'
import { type DecisionInput, decisionOf, refusalOf, timed } from './decisions.rules.ts'
import * as queries from './facts.queries.ts'
import { feed, withdrawFeeding } from './feeding.service.ts'
import { agreementRefusal } from './prizes.rules.ts'
import { officialStrengths } from './result-state.rules.ts'
import { readTakings } from './takings.queries.ts'

/** Stores a decision of a person. The same decision again changes nothing. */
export const decide = (db: Database, actor: Actor, catUUID: string, input: DecisionInput) =>
  db.transaction().execute(async (db) => {
    const decision = decisionOf(input)
    if ('message' in decision) throw invalid(decision.message, decision.code)
    const { category, competition } = await readCompetition(db, catUUID, { lock: true })
    const id = input.id.toLowerCase()
    if (await isStored(db, catUUID, id)) return
    refuseIf(refusalOf(competition, decision, category.now))
    // guard: agreement-of-own-prizes-only
    if (decision.kind === 'shared')
      refuseIf(agreementRefusal(competition, decision.body, await readTakings(db, catUUID)))
    // guard: decision-names-what-was-seen
    if (seenOf(competition, ...scopeOf(competition, decision.body)) !== input.seen)
      throw refuse('newer_facts', competitionMessages.newerFacts)
    const timedDecision = timed(competition, decision, category.now)
    const fed = await feed(db, catUUID, competition, timedDecision)
    await storeDecision(db, actor, catUUID, {
      kind: decision.kind,
      body: { ...timedDecision.body, ...fed },
      id,
      reason: input.reason?.trim() ?? '',
    })
  })

/** True if the decision is stored already. Throws if it is one of another category. */
export async function isStored(db: Transaction, catUUID: string, id: string) {
  const stored = await queries.findCategoryOfFact(db, id)
  // guard: decision-of-own-category-only
  if (stored !== undefined && stored !== catUUID) throw refuse('id_taken', competitionMessages.idTaken)
  return stored !== undefined
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
  if (decision.kind === 'finalStarted') await markFinal(db, catUUID, true)
  if (decision.kind === 'takenBack') await withdrawFeeding(db, catUUID, String(decision.body['decision']))
  if (decision.kind === 'qualifierReopened') await markFinal(db, catUUID, false)
  if (decision.kind === 'substituted') await addRider(db, catUUID, decision.body)
  await applyState(db, catUUID)
}

/** Adds the rider of a substitution to the entry, so that a scorer may name the rider. */
async function addRider(db: Transaction, catUUID: string, body: Record<string, unknown>) {
  const { badge, in: rider } = body as { badge: number; in: string }
  // guard: substitute-has-an-account
  if (!(await queries.isAccount(db, rider))) throw refuse('unknown_rider', competitionMessages.unknownRider)
  await adoptFormations(db, catUUID, [badge])
  await saveRankingRows(db, catUUID, [{ badge, strength: null, entity: null, riders: [rider] }])
}

/** Brings strengths and disqualifications of the ranking to the state of the competition. */
export async function applyState(db: Transaction, catUUID: string) {
  const { category, competition } = await readCompetition(db, catUUID)
  const { state, rules } = competition
  const changed = await queries.saveDisqualified(db, catUUID, [...disqualifiedIn(competition)])
  if (rules.qualifier.sieve.kind !== 'sold' && category.final_started_at)
    await queries.saveStrengths(
      db,
      catUUID,
      [...state.strengths].map(([badge, strength]) => ({ badge, strength })),
    )
  await derive(db, catUUID, changed)
  await markRankingsUpdated(db, catUUID, category.rankings_live_now)
}

/** Starts the finals of all strengths that have not begun, or reopens the qualifier, as a scorer does it for the category. */
export async function decideFinals(db: Transaction, actor: Actor, catUUID: string, isStarted: boolean) {
  const { competition } = await readCompetition(db, catUUID)
  const [official] = officialStrengths(competition)
  // guard: scorer-reopens-no-official-result
  if (!isStarted && official !== undefined)
    throw refuse('result_is_official', competitionMessages.isOfficial(official))
  const { tie } = competition.state.qualifier
  // guard: scorer-starts-after-the-sieve
  if (isStarted && tie) throw refuse('sieve_tied', competitionMessages.sieveTied(tie.badges))
  const waiting = competition.state.finals.filter(({ phase }) => phase === 'qualifier')
  const decisions = isStarted
    ? waiting.map(({ strength }) => ({ kind: 'finalStarted', body: { strength } }))
    : [{ kind: 'qualifierReopened', body: {} }]
  for (const decision of decisions)
    await queries.insertFact(db, catUUID, { ...decision, id: randomUUID(), reason: '' }, actor)
  await applyState(db, catUUID)
}
