import path from 'node:path'
import type { Sources } from './sources.ts'

const MODULE = /^apps\/server\/src\/modules\/[^/]+/

/**
 * Pairs of folders of one module that import each other, types included, each pair once as "a ↔ b". The files directly in
 * the folder of a module are its door and are exempt.
 */
export function findMutualFolders(sources: Sources) {
  const links = new Set<string>()
  for (const { file, imports } of sources.values())
    for (const { from } of imports.values()) {
      const [here, there] = [path.posix.dirname(file), path.posix.dirname(from)]
      const [root] = MODULE.exec(file) ?? []
      if (root && there.startsWith(`${root}/`) && here !== root && here !== there)
        links.add(`${here} ↔ ${there}`)
    }
  return [...links].filter((link) => {
    const [here = '', there = ''] = link.split(' ↔ ')
    return here < there && links.has(`${there} ↔ ${here}`)
  })
}
