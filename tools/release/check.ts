import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from '../options.ts'
import { findUnready } from './readiness.ts'

readOptions('npm run release:check: says what is missing before a version may be tagged.', {})
const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim()

const missing = findUnready({
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  changelog: read('CHANGELOG.md'),
  security: read('SECURITY.md'),
  changed: git('status', '--porcelain'),
  tags: git('tag', '--list').split('\n'),
})
for (const sentence of missing) console.error(`✗ ${sentence}`)
if (missing.length === 0) console.log('✓ Ready: run `npm test`, then tag it.')
process.exitCode = missing.length > 0 ? 1 : 0
