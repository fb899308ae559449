import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { kyselyPlaces, namedExpressions } from './kysely-tables.ts'
import { areaOf, layers, mayRead, SERVER } from './layers.ts'
import type { Source, Sources } from './sources.ts'
import { definedNames, type Place, placesIn } from './sql-tables.ts'
import { hasUnreadableRaw, textsOf } from './sql-texts.ts'
import { wordsOf } from './sql-words.ts'

/** A column with the state of a thing, and the one file of the server that may update it. */
export type State = { table: string; column: string; file: string }

/** The owner of each table, the columns that another part writes, and the columns that only one file updates. */
export type Ownership = {
  owners: Record<string, string>
  lent: { table: string; column: string; to: string }[]
  states: State[]
  /** Files that pass `sql.raw` a text of another file, with the file of that text. */
  rawTexts: Record<string, string>
}

const OTHER_OWNERS = [
  'platform',
  'platform/audit',
  'platform/outbox',
  'demo',
  'operations/changes',
  'operations/invariants',
  'operations/monitoring',
]
/** Tables of PostgreSQL itself. */
const OF_POSTGRES = /^pg_|\./

/** Every statement that breaks the ownership of tables, as a sentence; sorted. */
export function foreignStatements(sources: Sources, ownership: Ownership) {
  const defined = new Set([...sources.values()].flatMap((source) => expressionsOf(sources, source)))
  const sentences = [...sources.values()].flatMap((source) => {
    const { places, plain } = readPlaces(sources, source, ownership.owners)
    const raw = hasUnreadableRaw(sources, source) && !ownership.rawTexts[source.file]
    return [
      ...places.flatMap((place) => judge(source.file, place, { ...ownership, defined })),
      ...plain.flatMap((place) => judge(source.file, place, { ...ownership, defined })),
      ...(raw ? [`${source.file}: gives sql.raw a text that cannot be read`] : []),
    ]
  })
  return [...new Set(sentences)].toSorted()
}

type OwnershipAndTables = Ownership & { defined: Set<string> }

function judge(file: string, { kind, table, columns }: Place, known: OwnershipAndTables): string[] {
  const { owners, lent, defined } = known
  const area = areaOf(file)
  if (table === undefined) return [`${file}: ${kind}s a table whose name is computed`]
  const owner = owners[table]
  if (!owner)
    return defined.has(table) || OF_POSTGRES.test(table)
      ? []
      : [`${file}: ${kind}s ${table}, which is no table`]
  if (kind === 'read') return mayRead(area, owner) ? [] : [`${file}: reads ${table} of ${owner}`]
  const isLent =
    columns !== undefined &&
    columns.length > 0 &&
    columns.every((column) =>
      lent.some((one) => one.table === table && one.column === column && one.to === area),
    )
  if (area !== owner) return isLent ? [] : [`${file}: writes ${table} of ${owner}`]
  return known.states
    .filter((state) => state.table === table && `${SERVER}${state.file}` !== file)
    .flatMap(({ column, file: machine }) => {
      if (columns?.includes(column)) return [`${file}: moves ${table}.${column}, as only ${machine} may`]
      return columns?.includes('')
        ? [`${file}: updates columns of ${table} that cannot be read, perhaps ${column}`]
        : []
    })
}

function readPlaces(sources: Sources, source: Source, owners: Ownership['owners']) {
  const texts = textsOf(sources, source)
  const isKnown = ({ table, kind, columns }: Place) =>
    table === undefined ? kind === 'write' && columns !== undefined : owners[table] !== undefined
  const [places, plain] = [
    texts.filter(({ isPlain }) => !isPlain),
    texts.filter(({ isPlain }) => isPlain),
  ].map((some) => some.flatMap(({ words }) => placesIn(words))) as [Place[], Place[]]
  return {
    places: [...places, ...kyselyPlaces(sources, source, (name) => owners[name] !== undefined)],
    plain: plain.filter(isKnown),
  }
}

const expressionsOf = (sources: Sources, source: Source) => [
  ...namedExpressions(source),
  ...textsOf(sources, source).flatMap(({ words }) => definedNames(words)),
]

/** The differences between the list of owners and the tables and views of the migrations. */
export function mistakesOfOwners(migrations: string[], { owners }: Pick<Ownership, 'owners'>) {
  const created = new Set(['migration', ...migrations.flatMap(createdIn)])
  const known = new Set([...layers, ...OTHER_OWNERS])
  return [
    ...[...created].filter((table) => !owners[table]).map((table) => `${table} has no owner`),
    ...Object.keys(owners)
      .filter((table) => !created.has(table))
      .map((table) => `${table} is in no migration`),
    ...Object.entries(owners)
      .filter(([, owner]) => !known.has(owner))
      .map(([table, owner]) => `${table} belongs to ${owner}, which does not exist`),
  ].toSorted()
}

/** The differences between the list of states and the columns of the generated types with a status or a decision. */
export function mistakesOfStates(types: string, states: State[]) {
  const declared = states.map(({ table, column }) => `${table}.${column}`)
  const found = [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
    ([, name = '', fields = '']) =>
      [...fields.matchAll(/^ {2}(\w+): (?:Generated<)?\w+(?:Status|Decision)\b/gm)].map(
        ([, column]) => `${inSnakeCase(name)}.${column}`,
      ),
  )
  return [
    ...found.filter((one) => !declared.includes(one)).map((one) => `${one} has no file that moves it`),
    ...declared.filter((one) => !found.includes(one)).map((one) => `${one} is no state`),
  ].toSorted()
}

const inSnakeCase = (name: string) => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** The tables and views that a migration creates. */
function createdIn(text: string) {
  const words = wordsOf(text).map((word) => word.text)
  return words.flatMap((word, at) => {
    if (word !== 'table' && word !== 'view') return []
    const isCreated = words.slice(Math.max(0, at - 3), at).includes('create')
    const name = words[at + 1] === 'if' ? words[at + 4] : words[at + 1]
    return isCreated && name ? [name] : []
  })
}

export const readMigrations = (root: string) =>
  globSync('apps/server/src/platform/database/migrations/*.sql', { cwd: root })
    .toSorted()
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
