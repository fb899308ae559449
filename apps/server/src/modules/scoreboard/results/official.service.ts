import { randomUUID } from 'node:crypto'
import { businessDate, competitionMessages as messages, momentText } from '@porteira/domain'
import { canonicalBytes, type JsonValue, type SharedPrizes } from '@porteira/domain/competition'
import type { Context } from '#context.ts'
import type { AskCode } from '#modules/accounts/index.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { membersOf, seenOf } from '../competition/competition.rules.ts'
import { readCompetition, type ReadCompetition } from '../competition/competition.service.ts'
import { isStored, storeDecision } from '../competition/decisions.service.ts'
import { lockCategories } from '../category/category.queries.ts'
import { readScoredCategory } from '../category/category.service.ts'
import { findRules, insertFact, listCountingFor } from '../competition/facts.queries.ts'
import { countWaiting } from '../competition/waiting.service.ts'
import { resultOf } from '../competition/result-state.rules.ts'
import {
  prizesOf,
  type SignedPrizes,
  signedPrizes,
  type Takings,
  winnersOf,
} from '../competition/prizes.rules.ts'
import { readTakings } from '../competition/takings.queries.ts'
import { documentOf, readEntriesOf } from './documents.service.ts'
import { hashOfBytes } from '../competition/result-hash.rules.ts'
import type { SignedResult } from './results.rules.ts'
import { signResult } from './signing.service.ts'

type Secret = Pick<Context['config'], 'passwordPepper'>
type About = { id: string; seen: string; strength: number }

/** Reads the competition of a decision about a result under its lock. Undefined if the decision is stored already. */
async function openDecision(
  db: Transaction,
  catUUID: string,
  { id, seen, strength, kind, ...more }: About & { kind: 'official' | 'reopened'; shown?: number[] },
) {
  await readScoredCategory(db, catUUID)
  // No shot of another category that counts here arrives between the check and the commit.
  const sources = await listCountingFor(db, catUUID)
  const { countsFor = '' } = (await findRules(db, catUUID)) ?? {}
  const others = [...sources, ...(countsFor === '' ? [] : [countsFor])]
  await lockCategories(db, [catUUID, ...others])
  const read = await readCompetition(db, catUUID, { lock: true })
  if (await isStored(db, catUUID, { id, kind, body: { strength, ...more } })) return undefined
  if (!read.competition.state.finals[strength - 1]) throw refuse('unknown_strength', messages.unknownStrength)
  // guard: result-names-what-was-seen
  if (seenOf(read.competition, membersOf(read.competition, strength), strength) !== seen)
    throw refuse('newer_facts', messages.newerFacts)
  return read
}

/** Signs the result of a strength. `shown` are the entries whose riders showed document and card. */
export const makeOfficial = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  actor: Actor,
  catUUID: string,
  { shown, ...about }: About & { shown: number[] },
) =>
  db.transaction().execute(async (db) => {
    const read = await openDecision(db, catUUID, { ...about, kind: 'official', shown })
    if (!read) return
    const { competition, category } = read
    const { strength } = about
    const { state, openProtests, protestUntil } = resultOf(competition, strength)
    // guard: official-once
    if (state === 'official') throw refuse('result_is_official', messages.isOfficial(strength))
    if (openProtests.length > 0) throw refuse('open_protest', messages.openProtest)
    // guard: official-after-the-end
    if (state === 'running') throw refuse('not_over', messages.notOver(strength))
    // guard: official-after-the-time-for-protests
    if (protestUntil && category.now <= protestUntil)
      throw refuse('protest_open', messages.protestOpen(momentText(protestUntil, businessDate(category.now))))
    const takings = await readTakings(db, catUUID)
    const prizes = prizesOf(competition, strength, takings)
    const missing = winnersOf(competition, strength, prizes).filter((badge) => !shown.includes(badge))
    // guard: winners-showed-documents
    if (missing.length > 0) throw refuse('documents_missing', messages.documentsMissing(missing))
    const signed = await sign(db, catUUID, read, { strength, takings, prizes, config })
    await storeDecision(db, actor, catUUID, {
      id: about.id,
      kind: 'official',
      body: { strength, shown, ...signed },
      reason: '',
    })
  })

/** A decision of the past, as it is stored. The winners of an official result showed their documents. */
export type PastDecision = {
  categoryUUID: string
  kind: string
  body: Record<string, unknown>
  reason: string
}

/** Inserts decisions of the past in their order. The scoreboard stays as it is. */
export async function insertPastDecisions(
  db: Transaction,
  config: Secret,
  accountId: number,
  decisions: readonly PastDecision[],
) {
  for (const { categoryUUID, kind, body, reason } of decisions) {
    const signed =
      kind === 'official' ? await signPast(db, config, categoryUUID, Number(body['strength'])) : {}
    const decision = { id: randomUUID(), kind, body: { ...body, ...signed }, reason }
    await insertFact(db, categoryUUID, decision, { accountId })
  }
}

async function signPast(db: Transaction, config: Secret, catUUID: string, strength: number) {
  const read = await readCompetition(db, catUUID)
  const takings = await readTakings(db, catUUID)
  const prizes = prizesOf(read.competition, strength, takings)
  const shown = winnersOf(read.competition, strength, prizes)
  return { shown, ...(await sign(db, catUUID, read, { strength, takings, prizes, config })) }
}

async function sign(
  db: Transaction,
  catUUID: string,
  read: ReadCompetition,
  { config, takings, ...about }: { strength: number; takings: Takings; prizes: SharedPrizes; config: Secret },
): Promise<SignedResult & SignedPrizes & { poolInCents: number }> {
  const document = documentOf(read, catUUID, { ...about, entries: await readEntriesOf(db, catUUID) })
  const bytes = canonicalBytes(document as unknown as JsonValue)
  const signed = await signResult(db, config, read.category.event_id, bytes)
  return {
    ...signedPrizes(takings, about.prizes),
    poolInCents: about.prizes.groups.reduce((sum, { cents }) => sum + cents, 0),
    document: new TextDecoder().decode(bytes),
    hash: hashOfBytes(bytes),
    ...signed,
  }
}

/** Opens an official result again, after the code of a person with a second factor. The signed version stays. */
export const reopen = (
  db: Database,
  actor: Actor,
  catUUID: string,
  { reason, askCode, ...about }: About & { reason: string; askCode: AskCode },
) =>
  db.transaction().execute(async (db) => {
    const read = await openDecision(db, catUUID, { ...about, kind: 'reopened' })
    if (!read) return
    const { official } = resultOf(read.competition, about.strength)
    // guard: only-official-reopens
    if (!official) throw refuse('not_official', messages.notOfficial(about.strength))
    // guard: reopening-needs-the-code
    await askCode(db)
    await storeDecision(db, actor, catUUID, {
      id: about.id,
      kind: 'reopened',
      body: { strength: about.strength },
      reason,
    })
    await countWaiting(db, catUUID, official.id)
  })
