import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findUnfit, listLicences } from './licences/judge.ts'
import { readOptions } from './options.ts'

readOptions(
  'npx node tools/licences.ts: lists the packages of the server by licence; ends with 1 when one is not accepted.',
  {},
)
const lock = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = listLicences(JSON.parse(lock))

for (const [licence, own] of Map.groupBy(packages, (one) => one.licence))
  console.log(`${licence} (${own.length})\n    ${own.map(({ name }) => name).join(', ')}`)
const unfit = findUnfit(packages)
for (const { name, licence } of unfit) console.error(`✗ ${name}: ${licence}`)
process.exitCode = unfit.length > 0 ? 1 : 0
