import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isServerSource } from './layers.ts'
import { child, children, nameOf, type Node, parse, walk } from './syntax.ts'

export type Import = { from: string; name: string }

/** A parsed file with its imports and constants. */
export type Source = {
  file: string
  program: Node
  /** The values of all constants of the file; undefined for a name that is bound twice. */
  constants: Map<string, Node | undefined>
  imports: Map<string, Import>
}

export type Sources = Map<string, Source>

/** The files of the server that rules apply to, parsed. */
export const readSources = (root: string): Sources =>
  parseSources(
    Object.fromEntries(
      globSync('apps/server/src/**/*.ts', { cwd: root })
        .map((file) => file.split(path.sep).join('/'))
        .filter(isServerSource)
        .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
    ),
  )

export const parseSources = (texts: Record<string, string>): Sources =>
  new Map(
    Object.entries(texts)
      .toSorted()
      .map(([file, text]) => [file, describe(file, parse(text))]),
  )

function describe(file: string, program: Node): Source {
  const constants = new Map<string, Node | undefined>()
  const imports = new Map<string, Import>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const name = nameOf(child(node, 'id'))
      if (name !== undefined) constants.set(name, constants.has(name) ? undefined : child(node, 'init'))
    }
    if (node.type !== 'ImportDeclaration') return
    const from = resolveImport(file, nameOf(child(node, 'source')) ?? '')
    for (const specifier of children(node, 'specifiers')) {
      const local = nameOf(child(specifier, 'local')) ?? ''
      imports.set(local, { from, name: importedName(specifier, local) })
    }
  })
  return { file, program, constants, imports }
}

function importedName(specifier: Node, local: string) {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return specifier.type === 'ImportDefaultSpecifier'
    ? 'default'
    : (nameOf(child(specifier, 'imported')) ?? local)
}

/** The file of the repository that an import resolves to; the name of a package is unchanged. */
export function resolveImport(file: string, specifier: string) {
  if (specifier.startsWith('#')) return `apps/server/src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier
}

/** The value of a constant of this file or of an imported constant. */
export function valueOf(sources: Sources, source: Source, name: string): Node | undefined {
  const constant = source.constants.get(name)
  if (constant) return constant
  const imported = source.imports.get(name)
  const origin = imported && sources.get(imported.from)
  return origin && valueOf(sources, origin, imported.name)
}
