import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
const config = {
  plugins: [],
  categories: { correctness: 'off' },
  jsPlugins: [path.join(import.meta.dirname, 'lint-plugin.ts')],
  rules: { 'browsers/too-new': 'error' },
}

/** False for the compressed files that a starting server writes and renames beside each file, also during the copy. */
const isSource = (file: string) => !/\.(?:br|gz)(?:\.\d+)?$/.test(file)

/**
 * What the scripts of a folder use and the oldest browsers lack, each name once. The linter reads a copy, because it
 * leaves out the folders that git ignores.
 */
export function findTooNew(folder: string) {
  const copy = mkdtempSync(path.join(tmpdir(), 'porteira-built-'))
  try {
    cpSync(folder, path.join(copy, 'built'), { recursive: true, filter: isSource })
    writeFileSync(path.join(copy, 'oxlint.json'), JSON.stringify(config))
    const args = [oxlint, '--config', 'oxlint.json', '--format', 'json', 'built']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
    if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] }
    return [
      ...new Set(diagnostics.map(({ message }) => / has no (.+)\.$/.exec(message)?.[1] ?? message)),
    ].sort()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
