import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findUnfit, listLicences } from './licences/judge.ts'
import { readOptions } from './options.ts'

readOptions(
  'npm run licences: lists the packages of the running shop by licence; ends with 1 when one asks for too much.',
  {},
)
const lock = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = listLicences(JSON.parse(lock))

for (const [licence, own] of Map.groupBy(packages, (one) => one.licence))
  console.log(`${licence} (${own.length})\n    ${own.map(({ name }) => name).join(', ')}`)
const unfit = findUnfit(packages)
for (const { name, licence } of unfit) console.error(`✗ ${name}: ${licence}`)
process.exitCode = unfit.length > 0 ? 1 : 0
