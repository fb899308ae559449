import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from './find-postgres.ts'
import { copyRepository } from './mutate/copy.ts'
import type { Guard } from './mutate/guard.ts'
import { guards } from './mutate/guards.ts'
import { type Outcome, runTests } from './mutate/run-tests.ts'
import { withoutGuard } from './mutate/without-guard.ts'
import { readOptions } from './options.ts'

const values = readOptions(
  `npm run mutate: removes one guard after the other, in a copy, and checks that a test fails without it.
--only webhook tries the guards whose name has the word, --part 2/3 the second of three parts.
Ends with 1 when no test notices that a guard is missing.`,
  { only: { type: 'string', default: '' }, part: { type: 'string', default: '1/1' } },
)
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const named = guards.filter(({ name }) => name.includes(values.only))
const chosen = named.slice(((part - 1) * named.length) / parts, (part * named.length) / parts)

// One for all runs, because starting it costs more than most of them.
const postgres = await startPostgres({ durable: false })
process.env['TEST_DATABASE_URL'] = postgres.url
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
    return await runTests(folder, guard.tests, guard.only)
  } finally {
    writeFileSync(file, text)
  }
}

const standing = new Map<string, Promise<Outcome>>()
/** What these tests say while every guard stands, asked once for all guards that they hold. */
function runWithAll({ tests, only = '' }: Guard) {
  const key = `${tests.join(' ')} ${only}`
  const known = standing.get(key) ?? runTests(folder, tests, only)
  standing.set(key, known)
  return known
}

type Verdict = { caught: boolean; says: string }

/** Caught by a test that fails without the guard and passes with it; what fails anyway counts for nothing. */
async function tryWithout(guard: Guard): Promise<Verdict> {
  const { failed, passed: untouched } = await runWithout(guard)
  if (failed.length === 0 && untouched.length > 0) return { caught: false, says: 'SURVIVED' }
  const { passed } = await runWithAll(guard)
  const [first] = failed.filter((title) => passed.includes(title))
  return first === undefined
    ? { caught: false, says: `UNCLEAR, fails with the guard too: ${failed[0] ?? 'no test ran'}` }
    : { caught: true, says: `caught by: ${first}` }
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
  await postgres.stop()
}
console.log(`${caughtCount} of ${chosen.length} guards are held: a test fails without them.`)
process.exitCode = caughtCount < chosen.length || chosen.length === 0 ? 1 : 0
