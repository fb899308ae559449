import { resolveImport, type Source, type Sources } from './sources.ts'
import { argumentsOf, child, children, memberOf, nameOf, type Node } from './syntax.ts'

/** A name that a file exports without defining it: the file that defines it and its name there. */
type ReExport = { name: string; from: string; original: string; isType: boolean }

const INDEX = /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/
const QUERIES = /\.queries\.ts$/
/** The folders with kinds of files. Only files outside of them may re-export names. */
const BUSINESS = /^apps\/server\/src\/(modules|views|operations|demo|platform\/(audit|outbox))\//

/** Every export that breaks a rule of module interfaces, as a sentence; sorted. */
export function brokenModuleInterfaces(sources: Sources) {
  const sentences = [...sources.values()].flatMap((source) => {
    const passed = BUSINESS.test(source.file) ? passedOn(source) : []
    if (!INDEX.test(source.file))
      return passed.map(({ name, from }) => `${source.file}: exports ${name}, which is defined in ${from}`)
    return passed.flatMap((one) => [
      ...(isQuery(sources, one) ? [`${source.file}: exports the query ${one.name}`] : []),
      ...(INDEX.test(one.from) ? [`${source.file}: exports ${one.name} of another index`] : []),
    ])
  })
  return [...new Set(sentences)].toSorted()
}

/** Whether a name is a function of a `queries` file, also through several re-exports. */
function isQuery(
  sources: Sources,
  { from, original, isType }: ReExport,
  visited = new Set<string>(),
): boolean {
  const key = `${from} ${original}`
  if (isType || visited.has(key)) return false
  if (QUERIES.test(from)) return true
  visited.add(key)
  const source = sources.get(from)
  return (source ? passedOn(source) : [])
    .filter(({ name }) => name === original || name === '*' || original === '*')
    .some((one) => isQuery(sources, one.name === '*' ? { ...one, original } : one, visited))
}

/** The re-exports of a file. */
export const passedOn = (source: Source): ReExport[] =>
  children(source.program, 'body').flatMap((node) => {
    if (node.type === 'ExportAllDeclaration')
      return [{ name: '*', original: '*', from: fileOf(source, node), isType: node['typeOnly'] === true }]
    if (node.type === 'ExportNamedDeclaration') return specified(source, node)
    if (node.type === 'ExportDefaultExpression') return aliased(source, 'default', child(node, 'expression'))
    if (node.type !== 'ExportDeclaration') return []
    return children(child(node, 'declaration'), 'declarations').flatMap((declarator) =>
      declared(source, declarator),
    )
  })

const fileOf = (source: Source, node: Node) => resolveImport(source.file, nameOf(child(node, 'source')) ?? '')

/** `export { a } from './b.ts'`, and `export { a }` of an import. */
function specified(source: Source, node: Node): ReExport[] {
  const isFrom = child(node, 'source') !== undefined
  return children(node, 'specifiers').flatMap((specifier) => {
    const original = nameOf(child(specifier, 'orig'))
    const name = nameOf(child(specifier, 'exported')) ?? nameOf(child(specifier, 'name')) ?? original ?? '*'
    const isType = node['typeOnly'] === true || specifier['isTypeOnly'] === true
    if (isFrom) return [{ name, original: original ?? '*', from: fileOf(source, node), isType }]
    const imported = source.imports.get(original ?? '')
    if (imported) return [{ name, original: imported.name, from: imported.from, isType }]
    return aliased(source, name, source.constants.get(original ?? ''))
  })
}

/** `export const a = queries.a`, `export const { a } = queries`, `export const a = queries.a.bind(…)`. */
function declared(source: Source, declarator: Node): ReExport[] {
  const [id, init] = [child(declarator, 'id'), child(declarator, 'init')]
  if (id?.type !== 'ObjectPattern') return aliased(source, nameOf(id) ?? '', init)
  const imported = source.imports.get(nameOf(init) ?? '')
  if (!imported) return []
  return children(id, 'properties').map((property) => {
    const original = nameOf(child(property, 'key')) ?? '*'
    return {
      name: nameOf(child(property, 'value')) ?? original,
      original,
      from: imported.from,
      isType: false,
    }
  })
}

function aliased(source: Source, name: string, value: Node | undefined): ReExport[] {
  const isBound = value?.type === 'CallExpression' && memberOf(child(value, 'callee'))?.name === 'bind'
  const target = isBound ? memberOf(child(value, 'callee'))?.object : value
  if (isBound && argumentsOf(value).length > 1) return []
  const member = memberOf(target)
  const imported = source.imports.get(nameOf(member?.object ?? target) ?? '')
  const isName = member ? member.object?.type === 'Identifier' : target?.type === 'Identifier'
  if (!imported || !isName || (member && imported.name !== '*')) return []
  if (!imported.from.endsWith('.ts')) return []
  return [{ name, original: member?.name ?? imported.name, from: imported.from, isType: false }]
}
