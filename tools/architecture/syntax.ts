import { parseSync } from '@swc/core'

/** A node of the syntax tree. */
export type Node = { type: string; [field: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

export const parse = (text: string): Node => {
  const program: unknown = parseSync(text, { syntax: 'typescript', target: 'es2024' })
  if (!isNode(program)) throw new Error('swc answered no program')
  return program
}

/** The child at a field, without parentheses and type assertions around it. */
export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field]
  return isNode(value) ? bare(value) : undefined
}

const WRAPPERS =
  /^(ParenthesisExpression|TsAsExpression|TsConstAssertion|TsSatisfiesExpression|TsNonNullExpression|AwaitExpression)$/

export const bare = (node: Node): Node => {
  const inner = WRAPPERS.test(node.type) ? (node['expression'] ?? node['argument']) : undefined
  return isNode(inner) ? bare(inner) : node
}

export const children = (node: Node | undefined, field: string): Node[] => {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The text of an identifier or a string. */
export const nameOf = (node: Node | undefined) =>
  typeof node?.['value'] === 'string' ? node['value'] : undefined

/** The arguments of a call, bare. Swc wraps each in an object without a type. */
export function argumentsOf(call: Node): Node[] {
  const given = call['arguments']
  return Array.isArray(given)
    ? given.flatMap((one: { expression?: unknown }) => (isNode(one.expression) ? [bare(one.expression)] : []))
    : []
}

/** Visits a node and all below it, the outer first. */
export function walk(value: unknown, visit: (node: Node) => void) {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value)
    for (const one of Object.values(value)) if (typeof one === 'object') walk(one, visit)
  }
}

/** The object and the method of `db.insertInto` or `db['insertInto']`. */
export function memberOf(node: Node | undefined) {
  if (node?.type !== 'MemberExpression') return undefined
  const property = child(node, 'property')
  const name = nameOf(property?.type === 'Computed' ? child(property, 'expression') : property)
  return name === undefined ? undefined : { object: child(node, 'object'), name }
}

/** The text of a string or of a template without expressions. */
export function literalOf(node: Node | undefined) {
  if (node?.type === 'StringLiteral') return nameOf(node)
  if (node?.type !== 'TemplateLiteral' || children(node, 'expressions').length > 0) return undefined
  return quasisOf(node)[0]
}

/** The texts of a template between its expressions. */
export const quasisOf = (template: Node) =>
  children(template, 'quasis').map(({ cooked, raw }) => String(cooked ?? raw))
