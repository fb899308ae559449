import { type Source, type Sources, valueOf } from './sources.ts'
import {
  argumentsOf,
  bare,
  child,
  children,
  literalOf,
  memberOf,
  nameOf,
  type Node,
  quasisOf,
  walk,
} from './syntax.ts'
import { type SqlToken, wordsOf } from './sql-words.ts'

/** An SQL text of a file. A plain text is a string that looks like SQL, so that its unknown names are ignored. */
export type Text = { words: SqlToken[]; isPlain: boolean }

const MAX_DEPTH = 8
const STATEMENTS = 'apps/server/src/platform/database/statements.ts'
const LOOKS_LIKE_SQL =
  /^\s*\(?\s*(with|select|insert|update|delete|merge|truncate)\b|\b(insert into|delete from|update \w+ set)\b/i

/** Every SQL text of a file: tagged templates, `sql.raw`, and plain strings that look like SQL. */
export function textsOf(sources: Sources, source: Source): Text[] {
  const texts: Text[] = []
  const seen = new Set<Node>()
  walk(source.program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(source, child(node, 'tag'))) {
      const template = child(node, 'template')
      if (template) seen.add(template)
      texts.push({ words: wordsOfTemplate(sources, source, template, 0), isPlain: false })
    }
    const called = node.type === 'CallExpression' ? memberOf(child(node, 'callee')) : undefined
    const [raw] = called?.name === 'raw' && isSql(source, called.object) ? argumentsOf(node) : []
    if (raw) {
      const words = wordsOfRaw(sources, source, raw)
      texts.push({ words: words ?? [], isPlain: false })
      seen.add(raw)
    }
    if (seen.has(node)) return
    const words =
      node.type === 'TemplateLiteral'
        ? wordsOfTemplate(sources, source, node, 0)
        : wordsOf(literalOf(node) ?? '')
    const start = node.type === 'TemplateLiteral' ? quasisOf(node).join('x') : (literalOf(node) ?? '')
    if (LOOKS_LIKE_SQL.test(start)) texts.push({ words, isPlain: true })
  })
  return texts
}

/** Whether `sql.raw` is called with a text that this file does not contain. */
export function hasUnreadableRaw(sources: Sources, source: Source) {
  let found = false
  walk(source.program, (node) => {
    const called = node.type === 'CallExpression' ? memberOf(child(node, 'callee')) : undefined
    const [raw] = called?.name === 'raw' && isSql(source, called.object) ? argumentsOf(node) : []
    if (raw && !wordsOfRaw(sources, source, raw)) found = true
  })
  return found
}

/** Whether a tag is Kysely's `sql`, under any local name, with or without a type of rows. */
export function isSql(source: Source, tag: Node | undefined) {
  const { from, name } = source.imports.get(nameOf(tag) ?? '') ?? {}
  return tag?.type === 'Identifier' && from === 'kysely' && name === 'sql'
}

/** Whether a tag is Kysely's `sql`, or one that runs its statement, as in listRows<Row>(db)`select …`. */
function isSqlTag(source: Source, tag: Node | undefined) {
  const running = tag?.type === 'CallExpression' ? nameOf(child(tag, 'callee')) : undefined
  return isSql(source, tag) || source.imports.get(running ?? '')?.from === STATEMENTS
}

function wordsOfTemplate(
  sources: Sources,
  source: Source,
  template: Node | undefined,
  depth: number,
): SqlToken[] {
  if (!template) return []
  const holes = children(template, 'expressions')
  return quasisOf(template).flatMap((text, index) => {
    const hole = holes[index]
    return [...wordsOf(text), ...(hole ? wordsOfHole(sources, source, bare(hole), depth + 1) : [])]
  })
}

/** The words that a template inserts for an expression; one word `hole` if they cannot be read. */
export function wordsOfHole(sources: Sources, source: Source, hole: Node, depth: number): SqlToken[] {
  const unread: SqlToken[] = [{ kind: 'hole', text: '', of: hole }]
  if (depth > MAX_DEPTH) return unread
  if (hole.type === 'TaggedTemplateExpression' && isSql(source, child(hole, 'tag')))
    return wordsOfTemplate(sources, source, child(hole, 'template'), depth)
  if (hole.type === 'CallExpression') return namedBy(source, hole) ?? unread
  if (hole.type !== 'Identifier') return unread
  const name = nameOf(hole) ?? ''
  const value = valueOf(sources, source, name)
  const origin = source.constants.get(name) ? source : sources.get(source.imports.get(name)?.from ?? '')
  return value && origin ? wordsOfHole(sources, origin, value, depth + 1) : unread
}

/** `sql.table('cart')` and `sql.ref('cart.id')` with a literal are names. */
function namedBy(source: Source, call: Node): SqlToken[] | undefined {
  const called = memberOf(child(call, 'callee'))
  if (!called || !isSql(source, called.object) || !/^(table|ref|id)$/.test(called.name)) return undefined
  const text = literalOf(argumentsOf(call)[0])
  return text === undefined ? undefined : wordsOf(text)
}

function wordsOfRaw(sources: Sources, source: Source, raw: Node): SqlToken[] | undefined {
  const given = raw.type === 'Identifier' ? valueOf(sources, source, nameOf(raw) ?? '') : raw
  const text = literalOf(given)
  if (text !== undefined) return wordsOf(text)
  return given?.type === 'TemplateLiteral' ? wordsOfTemplate(sources, source, given, 0) : undefined
}
