import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyRepository } from './mutate/copy.ts'
import type { Guard } from './mutate/guard.ts'
import { guards } from './mutate/guards.ts'
import { runTests } from './mutate/run-tests.ts'
import { withoutGuard } from './mutate/without-guard.ts'

// `npm run mutate`: takes one guard after the other away, in a copy, and asks the tests whether they notice. The
// test that failed must pass again when the guard is back. `-- --only webhook` tries those whose name holds the
// word. Ends with 1 when a guard is missed by nobody.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const chosen = guards.filter(({ name }) => name.includes(values.only))

const { folder, remove } = copyRepository()
process.once('SIGINT', () => {
  remove()
  process.exit(130)
})

async function runWithout(guard: Guard) {
  const file = path.join(folder, guard.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withoutGuard(text, guard))
  try {
    return await runTests(folder, guard.tests)
  } finally {
    writeFileSync(file, text)
  }
}

type Verdict = { caught: boolean; says: string }

async function tryWithout(guard: Guard): Promise<Verdict> {
  const without = await runWithout(guard)
  if (without.failed === 0) return { caught: false, says: 'SURVIVED' }
  const again = await runTests(folder, guard.tests, without.title)
  return again.failed > 0 || again.passed === 0
    ? { caught: false, says: `UNCLEAR, fails with the guard too: ${without.title}` }
    : { caught: true, says: `caught by: ${without.title}` }
}

let caughtCount = 0
try {
  for (const guard of chosen) {
    const begun = performance.now()
    const { caught, says } = await tryWithout(guard).catch((error: Error) => ({
      caught: false,
      says: error.message,
    }))
    if (caught) caughtCount += 1
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`${caught ? '✓' : '✗'} ${guard.name} (${seconds} s)\n    ${says}`)
  }
} finally {
  remove()
}
console.log(`${caughtCount} of ${chosen.length} guards are missed when they are gone.`)
process.exitCode = caughtCount < chosen.length || chosen.length === 0 ? 1 : 0
