import { parseSync } from '@swc/core'
import { children, isNode, memberOf, nameOf, type Node, quasisOf, walk } from '../architecture/syntax.ts'
import type { SourceFile } from './tracked.ts'

export type Title = { file: string; line: number; text: string }

const CALLS = new Set(['test', 'it', 'describe'])
/** Stands for what a template or `test.each` puts into a title. */
export const INSERTED = 'Value'

/** Every title of a test or of a group of tests that is written as a string or as a template. */
export function readTitles({ name, text }: SourceFile): Title[] {
  const program = parseSync(text, { syntax: 'typescript', tsx: name.endsWith('x'), target: 'es2024' })
  const titles: Title[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node)) return
    const title = titleOf(node)
    if (title !== undefined) titles.push({ file: name, line: 0, text: title })
  })
  return withLines(titles, text)
}

/** `test(…)`, `test.runIf(…)(…)` and `test.each(…)(…)`, not the `test.each(…)` inside. */
function isTestCall(call: Node) {
  const callee = call['callee']
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return CALLS.has(nameOf(callee) ?? '')
  if (callee.type === 'MemberExpression')
    return /^(concurrent|sequential|fails|only)$/.test(nameOfMember(callee))
  return callee.type === 'CallExpression' && CALLS.has(rootOf(callee))
}

const nameOfMember = (node: Node) => (CALLS.has(rootOf(node)) ? (memberOf(node)?.name ?? '') : '')

/** The name at the left end of calls and members. */
function rootOf(node: Node): string {
  const inner = node['callee'] ?? node['object']
  return isNode(inner) ? rootOf(inner) : (nameOf(node) ?? '')
}

function titleOf(call: Node) {
  const [first] = Array.isArray(call['arguments']) ? call['arguments'] : []
  const title: unknown = first?.expression
  if (!isNode(title)) return undefined
  if (title.type === 'StringLiteral') return nameOf(title)
  if (title.type !== 'TemplateLiteral') return undefined
  const holes = children(title, 'expressions').length
  return quasisOf(title).reduce((all, part, index) => all + part + (index < holes ? INSERTED : ''), '')
}

/** Lines are looked up in the text, because the parser counts bytes over all files that it has read. */
function withLines(titles: Title[], text: string) {
  let from = 0
  return titles.map((title) => {
    const [piece = ''] = title.text.split(/Value|['"`\\]/)
    const found = text.indexOf(piece, from)
    if (found >= 0) from = found
    return { ...title, line: text.slice(0, from).split('\n').length }
  })
}
