import { askedFirst } from './asked-first.ts'
import { tooNewPattern, tooNewSyntax } from './newer-syntax.ts'
import { newerGlobals, newerMembers, newerMethods } from './newer-names.ts'

type Node = { type: string; parent?: Node; [field: string]: unknown }
type Reference = { identifier: Node & { name: string }; isTypeReference?: boolean }
type Scope = { through: Reference[]; upper: Scope | null; set: Map<string, { defs: { node: Node }[] }> }
type Context = {
  report(complaint: { node: Node; message: string }): void
  sourceCode: { getScope(node: Node): Scope }
}

/** The class of a global object, where its name is another one. */
const CLASS_OF: Record<string, string> = {
  navigator: 'Navigator',
  crypto: 'Crypto',
  document: 'Document',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  screen: 'Screen',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
}

const globals = new Set(newerGlobals)
const names = new Set(newerMembers.map(({ name }) => name))
const ofOwner = new Set(newerMembers.map(({ owner, name }) => `${owner}.${name}`))

const text = (node: unknown, field: string) => {
  const value = (node as Node | undefined)?.[field]
  return typeof value === 'string' ? value : ''
}

const isAskedForType = ({ parent }: Node) => text(parent, 'operator') === 'typeof'

/** True for a member in front of ?. and for the operand of typeof. */
function isAsked(node: Node) {
  const { parent } = node
  const isLeft = parent?.['object'] === node || parent?.['callee'] === node
  return (isLeft && parent?.['optional'] === true) || isAskedForType(node)
}

/** The class of a variable that is declared with `new`. */
function classOf(name: string, from: Scope | null): string | undefined {
  if (!from) return undefined
  const variable = from.set.get(name)
  if (!variable) return classOf(name, from.upper)
  const value = variable.defs[0]?.node['init'] as Node | undefined
  return value?.type === 'NewExpression' ? text(value['callee'], 'name') : undefined
}

/** The name of a member that an oldest browser lacks, as Owner.member or member(). */
function nameOfMember(node: Node, scope: () => Scope) {
  const name = node['computed'] === true ? '' : text(node['property'], 'name')
  if (!names.has(name)) return undefined
  const receiver = text(node['object'], 'name')
  const owner = CLASS_OF[receiver] ?? (receiver && classOf(receiver, scope())) ?? receiver
  if (ofOwner.has(`${owner}.${name}`)) return `${owner}.${name}`
  return node.parent?.['callee'] === node && newerMethods.has(name) ? `${name}()` : undefined
}

function check(context: Context) {
  function complain(node: Node, name: string | undefined) {
    if (name !== undefined && askedFirst[name] === undefined)
      context.report({ node, message: `An oldest browser (apps/web/oldest-browsers.ts) has no ${name}.` })
  }
  return {
    Program(node: Node) {
      for (const { identifier, isTypeReference } of context.sourceCode.getScope(node).through)
        if (!isTypeReference && globals.has(identifier.name) && !isAskedForType(identifier))
          complain(identifier, identifier.name)
    },
    MemberExpression(node: Node) {
      if (!isAsked(node))
        complain(
          node,
          nameOfMember(node, () => context.sourceCode.getScope(node)),
        )
    },
    Literal(node: Node) {
      const regex = node['regex'] as { pattern: string; flags: string } | undefined
      if (regex) complain(node, tooNewPattern(regex.pattern, regex.flags))
    },
    'NewExpression, CallExpression'(node: Node) {
      const [pattern, flags] = (node['arguments'] ?? []) as Node[]
      if (text(node['callee'], 'name') === 'RegExp')
        complain(node, tooNewPattern(text(pattern, 'value'), text(flags, 'value')))
    },
    ...Object.fromEntries(
      tooNewSyntax.map(([selector, name]) => [selector, (node: Node) => complain(node, name)]),
    ),
  }
}

/** The rule of the linter that no file for browsers may need a newer browser than the oldest ones. */
export default { meta: { name: 'browsers' }, rules: { 'too-new': { create: check } } }
