import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentSchema } from '../apps/server/src/modules/catalog/import/document-schema.rules.ts'
import { readOptions } from './options.ts'

readOptions(
  'npm run generate -- event-schema: writes docs/event.schema.json, with which editors check an event.',
  {},
)
const file = path.resolve(import.meta.dirname, '../docs/event.schema.json')
writeFileSync(file, `${JSON.stringify(documentSchema(), undefined, 2)}\n`)
process.exitCode = spawnSync('oxfmt', [file], { stdio: 'inherit' }).status ?? 1
