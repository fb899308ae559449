import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { subjects } from '../apps/server/src/config/settings.ts'
import { readOptions } from './options.ts'
import { withTable, writeExample, writeSettingsTable } from './repository/settings-table.ts'

readOptions(
  'npm run generate -- settings: writes .env.example and the table of settings in docs/operations.md from the schema.',
  {},
)
const root = path.resolve(import.meta.dirname, '..')
const paper = path.join(root, 'docs/operations.md')
writeFileSync(paper, withTable(readFileSync(paper, 'utf8'), writeSettingsTable(subjects)))
writeFileSync(path.join(root, '.env.example'), writeExample(subjects))
process.exitCode = spawnSync('oxfmt', [paper], { cwd: root, stdio: 'inherit' }).status ?? 1
