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
/** Other libraries have these names too: they count with a table's name only. */
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

/** Every table that calls of Kysely write or read; `isTable` tells the names that count. */
export function kyselyPlaces(sources: Sources, source: Source, isTable: (name: string) => boolean): Place[] {
  const places: Place[] = []
  const columns = new Map<Node, string[]>()
  walk(source.program, (node) => {
    const called = node.type === 'CallExpression' ? memberOf(child(node, 'callee')) : undefined
    if (!called) return
    const [given] = argumentsOf(node)
    if (called.name === 'set') noteColumns(columns, called.object, given)
    if (/^(table|ref)$/.test(called.name) && isSql(source, called.object))
      places.push(...named(given, called.name))
    if (!given || !(WRITES.has(called.name) || READS.has(called.name) || MAYBE.has(called.name))) return
    // Array.from and Buffer.from.
    if (called.object?.type === 'Identifier' && /^[A-Z]/.test(nameOf(called.object) ?? '')) return
    const kind = WRITES.has(called.name) ? 'write' : 'read'
    for (const table of tablesOf(sources, source, given)) {
      if (MAYBE.has(called.name) && !(table && isTable(table))) continue
      const set = columns.get(node)
      places.push({ kind, table, ...(set && { columns: set }) })
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

/** A table as 'cart as c', in a list, as a constant; a subquery names its tables itself. */
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

/** `sql.table(…)` is reported by itself; another call builds a subquery, or `sql…` with a name. */
const tablesOfCall = (source: Source, call: Node): (string | undefined)[] => {
  const called = memberOf(child(call, 'callee'))
  if (!called) return [undefined]
  return isSql(source, called.object) && called.name === 'table' ? [literalOf(argumentsOf(call)[0])] : []
}

/** The columns of `updateTable(…).set({ … })`, found from the outer call inwards. */
function noteColumns(columns: Map<Node, string[]>, from: Node | undefined, given: Node | undefined) {
  let call = from
  while (call?.type === 'CallExpression') {
    const called = memberOf(child(call, 'callee'))
    if (called?.name === 'updateTable') columns.set(call, columnsOf(given))
    call = called?.object
  }
}

/** Empty where the names are not all written out. */
function columnsOf(given: Node | undefined) {
  const column = literalOf(given)
  if (column !== undefined) return [column]
  if (given?.type !== 'ObjectExpression') return []
  const names = children(given, 'properties').map((property) => nameOf(child(property, 'key') ?? property))
  return names.every((name) => name !== undefined) ? names : []
}
