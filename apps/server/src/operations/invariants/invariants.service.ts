import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import {
  type Changes,
  changesOf,
  endPass,
  type Pass,
  preparePass,
} from '#operations/changes/changes.service.ts'
import { chargeInvariants } from './charges.queries.ts'
import { checkInInvariants } from './check-in.queries.ts'
import { competitionInvariants } from './competition.queries.ts'
import { everything, type Invariant, onlyOf, type Subject } from './invariant.queries.ts'
import * as queries from './invariants.queries.ts'
import { ledgerInvariants } from './ledger.queries.ts'
import { stockInvariants } from './stock.queries.ts'
import { purchaseInvariants } from './purchases.queries.ts'
import { tillInvariants } from './till.queries.ts'
import { trailInvariants } from './trail.queries.ts'

const invariants: Record<string, Invariant> = {
  ...stockInvariants,
  ...chargeInvariants,
  ...ledgerInvariants,
  ...tillInvariants,
  ...purchaseInvariants,
  ...trailInvariants,
  ...checkInInvariants,
  ...competitionInvariants,
}

/** The names of all invariants. */
export const invariantNames = Object.keys(invariants)

/** Checks all invariants of all rows. Returns the broken ones by name, each with some of the rows that break it. */
export async function findBrokenInvariants(db: Database) {
  const broken: queries.Broken = {}
  for (const [name, invariant] of Object.entries(invariants)) {
    const rows = await queries.listRows(db, invariant.broken(everything), { isWhole: true })
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}

/**
 * Checks all invariants of what changed, and of the rows in `known`, which were broken before. The result also has those
 * of `known` that are still broken.
 */
export async function findBrokenByChanges(db: Database, changes: Changes, known: queries.Broken) {
  const broken: queries.Broken = {}
  for (const [name, invariant] of Object.entries(invariants)) {
    const rows = await listBrokenByChanges(db, invariant, changes, known[name] ?? [])
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}

async function listBrokenByChanges(
  db: Database,
  { of, broken }: Invariant,
  changes: Changes,
  known: queries.Broken[string],
) {
  if (of === undefined) return queries.listRows(db, broken(everything), { isWhole: true })
  const knownIds = known.map((row) => row[of])
  // A row without an id cannot be found again by its id, nor can the rows above the limit.
  if (known.length === queries.MAX_ROWS || knownIds.some((id) => typeof id !== 'string'))
    return queries.listRows(db, broken(everything), { isWhole: true })
  const ids = [...idsOf(changes, of), ...knownIds.map(String)]
  return ids.length === 0 ? [] : queries.listRows(db, broken(onlyOf(of, ids)), { isWhole: false })
}

/** The ids of a subject that changed. */
const idsOf = ({ carts, items, payments, accounts, shifts }: Changes, subject: Subject) =>
  ({ cart: carts, item: items, payment: payments, account: accounts, shift: shifts })[subject]

/**
 * Checks the invariants of what changed since the last pass; once a night, and in the first pass, those of all rows.
 * Logs an error for each broken one and stores the rows for the metric and the next pass. Returns the number of broken
 * invariants.
 */
export async function checkInvariants({ db, log }: Pick<Context, 'db' | 'log'>) {
  const pass = await preparePass(db, 'invariants')
  if (!pass) return 0
  const broken = pass.isWhole ? await findBrokenInvariants(db) : await checkChanges(db, pass)
  for (const [name, rows] of Object.entries(broken))
    log.error({ event: 'invariant.broken', invariant: name, rows }, 'An invariant is broken')
  await db.transaction().execute(async (db) => {
    if (await endPass(db, 'invariants', pass)) await queries.storeBroken(db, broken)
  })
  return Object.keys(broken).length
}

async function checkChanges(db: Database, pass: Pass) {
  let broken = (await queries.readLastPass(db)) ?? {}
  for await (const changes of changesOf(db, pass)) broken = await findBrokenByChanges(db, changes, broken)
  return broken
}

/** The rows that broke each invariant in the last pass of the job, in any worker. Nothing before its first pass. */
export const readLastPass = (db: Database) => queries.readLastPass(db)
