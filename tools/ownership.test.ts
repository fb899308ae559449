import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as declared from '../apps/server/src/platform/database/migrations/owners.ts'
import { brokenModuleInterfaces } from './architecture/module-interfaces.ts'
import {
  foreignStatements,
  mistakesOfOwners,
  mistakesOfStates,
  readMigrations,
} from './architecture/ownership.ts'
import { behindInterfaces, plantedInterfaces } from './architecture/planted-interfaces.ts'
import { harmlessToStates, plantedStates } from './architecture/planted-states.ts'
import { type Plant, plantedStatements, wellBehaved } from './architecture/planted-statements.ts'
import { parseSources, readSources } from './architecture/sources.ts'

const root = path.resolve(import.meta.dirname, '..')
const sources = readSources(root)

/** Files that give `sql.raw` a text of another file, with the place where the reader finds that text. */
const rawTexts = {
  'apps/server/src/commands/migrate.ts': 'grants.sql, which gives rights and writes no rows',
  'apps/server/src/platform/database/migrate.ts': 'the migrations',
}
const ownership = { ...declared, rawTexts }

test('Every table has one owner, and every owner exists', () => {
  expect(mistakesOfOwners(readMigrations(root), ownership)).toEqual([])
})

test('Every column that another part writes has a stated reason', () => {
  for (const { table, to, reason } of declared.lent) {
    expect(declared.owners[table]).not.toBe(to)
    expect(reason).toMatch(/^[A-Z].+\.$/)
  }
})

test('Every column with a status or a decision is updated by exactly its declared file', () => {
  const types = readFileSync(path.join(root, 'apps/server/src/platform/database/tables.ts'), 'utf8')
  expect(mistakesOfStates(types, declared.states)).toEqual([])
  const ofNobody = { ...ownership, states: declared.states.map((one) => ({ ...one, file: 'nobody' })) }
  const moves = foreignStatements(sources, ofNobody).filter((sentence) => sentence.includes(': moves '))
  expect(moves).toEqual(
    declared.states
      // A migration that moves a state is not a file of the program.
      .filter(({ file }) => !file.endsWith('.sql'))
      .map(
        ({ table, column, file }) => `apps/server/src/${file}: moves ${table}.${column}, as only nobody may`,
      )
      .toSorted(),
  )
})

test('A state without a file and a file without a state are each reported', () => {
  const types = `export interface RefundRequest {
  status: Generated<RefundRequestStatus>
  removes: RefundRequestRemoves
}
export interface Payment {
  decision: PaymentDecision | null
}
`
  const states = [
    { table: 'payment', column: 'decision', file: 'a.ts' },
    { table: 'cart', column: 'status', file: 'b.ts' },
  ]
  expect(mistakesOfStates(types, states)).toEqual([
    'cart.status is no state',
    'refund_request.status has no file that moves it',
  ])
})

test('The product follows every rule about tables, states and module interfaces', () => {
  const found = [...foreignStatements(sources, ownership), ...brokenModuleInterfaces(sources)].toSorted()
  expect(found).toEqual([])
})

test('The parser finds the statements of the product', () => {
  expect(sources.size).toBeGreaterThan(400)
  const ofNobody = {
    ...ownership,
    owners: Object.fromEntries(Object.keys(declared.owners).map((table) => [table, 'nobody'])),
  }
  const written = foreignStatements(sources, ofNobody).flatMap(
    (sentence) => / writes (\w+) of/.exec(sentence)?.[1] ?? [],
  )
  // These are views, and tables that a trigger fills.
  expect(Object.keys(declared.owners).filter((table) => !written.includes(table))).toEqual([
    'bundle_entry',
    'charged_installment',
    'counter_payment',
    'installment',
    'ledger_line',
    'owed_installment',
    'payment_balance',
    'shift_total',
    'check_in_entry_version',
    'live_shot',
  ])
})

const textsOf = (plants: Record<string, Plant[]>) =>
  Object.fromEntries(Object.values(plants).flatMap((some) => some.map(({ file, text }) => [file, text])))

test.each(Object.entries({ ...plantedStatements, ...plantedStates }))(
  '%s: each planted statement is reported',
  (_, plants) => {
    for (const { file, text, reported } of plants)
      expect(foreignStatements(parseSources({ [file]: text }), ownership)).toEqual(reported)
  },
)

test.each(Object.entries(plantedInterfaces))('%s: each planted export is reported', (_, plants) => {
  const found = brokenModuleInterfaces(parseSources({ ...behindInterfaces, ...textsOf(plantedInterfaces) }))
  for (const { file, reported } of plants)
    expect(found.filter((sentence) => sentence.startsWith(`${file}:`))).toEqual(reported.toSorted())
})

test('Statements and exports that follow the rules are not reported', () => {
  const good = parseSources({ ...wellBehaved, ...harmlessToStates })
  expect([...foreignStatements(good, ownership), ...brokenModuleInterfaces(good)]).toEqual([])
})

test('A table without an owner, an owner without a table and an unknown owner are each reported', () => {
  const migrations = [
    'create table cart (id uuid);',
    'create table if not exists plan ();\ncreate or replace view seen as select 1;',
  ]
  const owners = { cart: 'sales', migration: 'platform', shot: 'scoreboard', seen: 'everybody' }
  expect(mistakesOfOwners(migrations, { owners })).toEqual([
    'plan has no owner',
    'seen belongs to everybody, which does not exist',
    'shot is in no migration',
  ])
})
