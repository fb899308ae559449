import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', '.git', 'data', 'coverage', '.env'])
const OURS = '@porteira'

/** The repository as it lies here, in a folder of its own, on the same installed packages. */
export function copyRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-mutate-'))
  cpSync(root, folder, { recursive: true, filter: (from) => !NOT_COPIED.has(path.basename(from)) })
  linkPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Every installed package as it is, but our own out of the copy, or the copy would run the original's. */
function linkPackages(folder: string) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(to, OURS), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== OURS && !name.startsWith('.vite')) symlinkSync(path.join(from, name), path.join(to, name))
  for (const kind of ['packages', 'apps'])
    for (const name of readdirSync(path.join(folder, kind)))
      symlinkSync(path.join(folder, kind, name), path.join(to, OURS, name))
}
