import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './options.ts'
import { withTable, writeSettingsTable } from './repository/settings-table.ts'

readOptions('npm run docs:settings: writes the table of settings into docs/operations.md.', {})
const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const table = writeSettingsTable(read('apps/server/src/config.ts'), read('.env.example'))
const paper = 'docs/operations.md'
writeFileSync(path.join(root, paper), withTable(read(paper), table))
process.exitCode = spawnSync('oxfmt', [paper], { cwd: root, stdio: 'inherit' }).status ?? 1
