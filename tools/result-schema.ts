import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { resultSchema } from '../packages/contract/src/result-document.ts'
import { readOptions } from './options.ts'

readOptions(
  'npm run generate -- result-schema: writes docs/result.schema.json, the schema of a signed result.',
  {},
)
const file = path.resolve(import.meta.dirname, '../docs/result.schema.json')
writeFileSync(file, `${JSON.stringify(resultSchema(), undefined, 2)}\n`)
process.exitCode = spawnSync('oxfmt', [file], { stdio: 'inherit' }).status ?? 1
