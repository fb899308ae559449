import path from 'node:path'
import type { SourceFile } from './tracked.ts'

/** Whether Docker sends a file of this name to the build. The last matching pattern of .dockerignore decides. */
export function isInContext(ignore: string, name: string) {
  const parents = name.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'))
  return ignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((isIn, line) => {
      const pattern = line.replace(/^!/, '')
      return parents.some((parent) => path.matchesGlob(parent, pattern)) ? line.startsWith('!') : isIn
    }, true)
}

/** The project's own files that the last stage of the Dockerfile copies. */
export function listShipped<File extends SourceFile>(files: File[], dockerfile: string, ignore: string) {
  const last = dockerfile.split(/^FROM /m).at(-1) ?? ''
  const places = [...last.matchAll(/^COPY --from=\w+ \/app\/(\S+)/gm)].map(([, place = '']) => place)
  return files.filter(
    ({ name }) =>
      places.some((place) => name === place || name.startsWith(`${place}/`)) && isInContext(ignore, name),
  )
}

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g

/** Imports of shipped code whose target is not shipped. */
export function findMissingImports(shipped: SourceFile[]) {
  const names = new Set(shipped.map(({ name }) => name))
  return shipped
    .filter(({ name }) => /^(apps\/server|packages)\/.*\.ts$/.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(IMPORT)]
        .map(([, target = '']) =>
          target.startsWith('#')
            ? path.posix.join(...name.split('/').slice(0, 2), 'src', target.slice(1))
            : path.posix.join(path.posix.dirname(name), target),
        )
        .filter((target) => !names.has(target))
        .map((target) => `${name} imports ${target}`),
    )
}
