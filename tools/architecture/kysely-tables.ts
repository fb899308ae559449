import { type Source, type Sources, valueOf } from './sources.ts'
import { isSql } from './sql-texts.ts'
import type { Place } from './sql-tables.ts'
import { argumentsOf, bare, child, children, literalOf, memberOf, nameOf, type Node, walk } from './syntax.ts'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const READS = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'crossJoinLateral',
])
/** Calls that set columns of the first table of their chain. */
const SETS = new Set(['set', 'thenUpdateSet', 'thenUpdate'])
/** Calls that pass their chain to a function, which may also set columns. */
const HANDS_ON = new Set(['$if', '$call'])
const CHANGES = /^(updateTable|mergeInto)$/
/** Other libraries have methods with these names. They count only with the name of a table. */
const MAYBE = new Set(['from', 'using'])

/** The names that Kysely's `with('name', …)` defines in a file. */
export function namedExpressions(source: Source) {
  const names: string[] = []
  walk(source.program, (node) => {
    const called = node.type === 'CallExpression' ? memberOf(child(node, 'callee')) : undefined
    if (!called || !/^with(Recursive)?$/.test(called.name)) return
    const name = literalOf(argumentsOf(node)[0])
    if (name !== undefined) names.push(/^\w+/.exec(name)?.[0] ?? name)
  })
  return names
}

/** Every table that calls of Kysely write or read. `isTable` decides which names are tables. */
export function kyselyPlaces(sources: Sources, source: Source, isTable: (name: string) => boolean): Place[] {
  const places: Place[] = []
  const columns = new Map<Node, string[]>()
  const inserts = new Map<Node, Node>()
  walk(source.program, (node) => {
    const called = node.type === 'CallExpression' ? memberOf(child(node, 'callee')) : undefined
    if (!called) return
    const [given] = argumentsOf(node)
    if (SETS.has(called.name)) noteColumns(columns, called.object, columnsOf(given))
    if (HANDS_ON.has(called.name)) noteColumns(columns, called.object, [''])
    if (called.name === 'onConflict') noteConflicts(inserts, called.object, given)
    if (called.name === 'doUpdateSet') {
      const [table] = argumentsOf(inserts.get(node) ?? { type: 'none' })
      for (const name of table ? tablesOf(sources, source, table) : [undefined])
        places.push({ kind: 'write', table: name, columns: columnsOf(given) })
    }
    if (/^(table|ref)$/.test(called.name) && isSql(source, called.object))
      places.push(...named(given, called.name))
    if (!given || !(WRITES.has(called.name) || READS.has(called.name) || MAYBE.has(called.name))) return
    // Array.from and Buffer.from.
    if (called.object?.type === 'Identifier' && /^[A-Z]/.test(nameOf(called.object) ?? '')) return
    const kind = WRITES.has(called.name) ? 'write' : 'read'
    for (const table of tablesOf(sources, source, given)) {
      if (MAYBE.has(called.name) && !(table && isTable(table))) continue
      places.push({ kind, table, ...(CHANGES.test(called.name) && { columns: columns.get(node) ?? [''] }) })
    }
  })
  return places
}

/** `sql.table` names a table, `sql.ref` one with a column. */
function named(given: Node | undefined, method: string): Place[] {
  const text = literalOf(given)
  if (method === 'ref' && !text?.includes('.')) return []
  return [{ kind: 'read', table: text?.split('.')[0] }]
}

/** The tables of 'cart as c', a list or a constant. The tables of a subquery are found separately. */
function tablesOf(sources: Sources, source: Source, given: Node): (string | undefined)[] {
  const text = literalOf(given)
  if (text !== undefined)
    return [
      text
        .trim()
        .split(/\s+/)[0]
        ?.replace(/^public\./, ''),
    ]
  if (given.type === 'ArrayExpression') {
    const elements = given['elements']
    return Array.isArray(elements)
      ? elements.flatMap((one: { expression: Node }) => tablesOf(sources, source, bare(one.expression)))
      : []
  }
  if (given.type === 'TaggedTemplateExpression' || given.type === 'ArrowFunctionExpression') return []
  if (given.type === 'CallExpression') return tablesOfCall(source, given)
  const value = given.type === 'Identifier' ? valueOf(sources, source, nameOf(given) ?? '') : undefined
  return value ? tablesOf(sources, source, value) : [undefined]
}

/** The tables of a call that builds a subquery or `sql…` with a name. `sql.table(…)` is found separately. */
const tablesOfCall = (source: Source, call: Node): (string | undefined)[] => {
  const called = memberOf(child(call, 'callee'))
  if (!called) return [undefined]
  return isSql(source, called.object) && called.name === 'table' ? [literalOf(argumentsOf(call)[0])] : []
}

/** Adds columns to those that the `updateTable(…)` or `mergeInto(…)` of this chain sets. */
function noteColumns(columns: Map<Node, string[]>, chain: Node | undefined, set: string[]) {
  const first = beginningOf(chain, CHANGES)
  if (first) columns.set(first, [...(columns.get(first) ?? []), ...set])
}

/** Maps each `doUpdateSet` in the argument of `onConflict` to its `insertInto(…)`. */
function noteConflicts(inserts: Map<Node, Node>, chain: Node | undefined, given: Node | undefined) {
  const insert = beginningOf(chain, /^insertInto$/)
  walk(given, (node) => {
    const called = node.type === 'CallExpression' ? memberOf(child(node, 'callee')) : undefined
    if (insert && called?.name === 'doUpdateSet') inserts.set(node, insert)
  })
}

/** The first call of a chain, searched from the last call backwards. */
function beginningOf(chain: Node | undefined, name: RegExp) {
  let call = chain
  while (call?.type === 'CallExpression') {
    const called = memberOf(child(call, 'callee'))
    if (called && name.test(called.name)) return call
    call = called?.object
  }
  return undefined
}

/** The columns that an update sets, '' for those whose names are not written out. */
function columnsOf(given: Node | undefined) {
  const column = literalOf(given)
  if (column !== undefined) return [bareName(column)]
  if (given?.type !== 'ObjectExpression') return ['']
  return children(given, 'properties').map((property) =>
    bareName(nameOf(child(property, 'key') ?? property) ?? ''),
  )
}

const bareName = (column: string) => column.replace(/^.*\./, '')
