import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import released from '../../../../tools/release/released.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '../../../..')

/** Whether this clone reaches back to the last release; a shallow one does not. */
export const hasOldRelease =
  spawnSync('git', ['cat-file', '-e', `${released.commit}^{commit}`], { cwd: root }).status === 0

/** The last release's code in a folder of its own, over today's dependencies. */
export function unpackOldRelease() {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-old-'))
  const archive = execFileSync('git', ['archive', released.commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const [ours, theirs] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(theirs, '@porteira'), { recursive: true })
  for (const name of readdirSync(ours))
    if (name !== '@porteira') symlinkSync(path.join(ours, name), path.join(theirs, name))
  for (const name of ['contract', 'domain'])
    symlinkSync(path.join(folder, 'packages', name), path.join(theirs, '@porteira', name))
  const own = 'apps/server/node_modules'
  if (existsSync(path.join(root, own))) symlinkSync(path.join(root, own), path.join(folder, own))
  return {
    source: path.join(folder, 'apps/server/src'),
    version: released.version,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
