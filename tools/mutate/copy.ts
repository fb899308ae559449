import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', '.git', 'data', 'coverage', '.env'])
const OURS = '@porteira'

/** Copies the working tree to a temporary folder. The copy uses the same installed packages. */
export function copyRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-mutate-'))
  cpSync(root, folder, { recursive: true, filter: (from) => !NOT_COPIED.has(path.basename(from)) })
  linkPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Links every installed package, but the project's own packages from the copy, so that the copy runs its own code. */
function linkPackages(folder: string) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(to, OURS), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== OURS && !name.startsWith('.vite')) symlinkSync(path.join(from, name), path.join(to, name))
  for (const kind of ['packages', 'apps'])
    for (const name of readdirSync(path.join(folder, kind))) {
      const its = path.join(kind, name)
      symlinkSync(path.join(folder, its), path.join(to, OURS, name))
      // Packages that npm installed for this one only.
      const own = path.join(root, its, 'node_modules')
      if (existsSync(own)) symlinkSync(own, path.join(folder, its, 'node_modules'))
    }
}
