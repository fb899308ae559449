import { readConfig } from '#config.ts'
import { findBrokenInvariants, invariantNames } from '../features/invariants/invariants.service.ts'
import { openContext } from '../open-context.ts'

// `npm run invariants`: looks at everything that must be true, changes nothing, ends with 1 when something is not.
const { context, close } = await openContext(readConfig(process.env), { works: false })
const broken = await findBrokenInvariants(context.db)
await close()

for (const name of invariantNames) {
  const rows = broken[name]
  console.log(`${rows ? '✗' : '✓'} ${name}`)
  for (const row of rows ?? []) console.log(`    ${JSON.stringify(row)}`)
}
process.exitCode = Object.keys(broken).length > 0 ? 1 : 0
