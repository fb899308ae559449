const TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback|savepoint|release)\b/i
const OPERATION = /^\s*(select|insert|update|delete|set|lock|listen|notify)\b/i
const WRITES = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi
const TABLES = /\b(?:from|into|join|update|table)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi

type Statement = { operation: string; table?: string }
type IsTable = (name: string) => boolean

/**
 * Which operation a statement is and its main table: after WITH the first one that is written, else the first one outside
 * of brackets. Only a name that `isTable` knows counts, so nothing else of the text gets into the result.
 */
export function describeStatement(text: string, isTable: IsTable): Statement {
  const [, transaction] = TRANSACTION.exec(text) ?? []
  if (transaction) return { operation: transaction.toUpperCase().replace(/\s+/, ' ') }
  const [, first] = OPERATION.exec(text) ?? []
  const write = first ? undefined : [...text.matchAll(WRITES)].find(([, , table = '']) => isTable(table))
  if (write) return { operation: upper(write[1]), ...named(write[2]) }
  const operation = first ? upper(first) : /^\s*with\b/i.test(text) ? 'SELECT' : 'OTHER'
  return { operation, ...named(findTable(withoutBrackets(text), isTable) ?? findTable(text, isTable)) }
}

/** `INSERT` of `insert into`. */
const upper = (words = '') => (words.split(/\s/)[0] ?? '').toUpperCase()

const named = (table: string | undefined) => (table === undefined ? {} : { table })

const findTable = (text: string, isTable: IsTable) =>
  // guard: statement-named-by-tables-only
  [...text.matchAll(TABLES)].map(([, table = '']) => table).find(isTable)

/** The text without subqueries, lists and arguments. */
function withoutBrackets(text: string) {
  let depth = 0
  let outside = ''
  for (const piece of text.split(/([()])/)) {
    if (piece === '(') depth++
    else if (piece === ')') depth--
    else if (depth === 0) outside += `${piece} `
  }
  return outside
}
