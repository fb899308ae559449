import { startPostgres } from './find-postgres.ts'
import { findFaults } from './mutate/check.ts'
import { copyRepository } from './mutate/copy.ts'
import type { DatabaseGuard, Guard } from './mutate/guard.ts'
import { guards } from './mutate/guards.ts'
import { findMarkers, isGuarded } from './mutate/markers.ts'
import { checkDatabaseGuards, removeGuard } from './mutate/remove-guard.ts'
import { type Outcome, runTests } from './mutate/run-tests.ts'
import { readOptions } from './options.ts'
import { listFiles } from './repository/tracked.ts'

const values = readOptions(
  `npm run mutate: removes one guard after the other, in a copy, and checks that a test fails without it.
--only webhook tries the guards whose name has the word, --part 2/3 the second of three parts.
Ends with 1 when no test notices that a guard is missing, or when a guard has not exactly one marker in the source.`,
  { only: { type: 'string', default: '' }, part: { type: 'string', default: '1/1' } },
)
const files = listFiles()
const faults = findFaults(guards, files)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const markers = findMarkers(files.filter(isGuarded))
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const named = [...guards.inSource, ...guards.inDatabase].filter(({ name }) => name.includes(values.only))
const chosen = named.slice(((part - 1) * named.length) / parts, (part * named.length) / parts)

// One server for all runs, because its start takes longer than most of them.
const postgres = await startPostgres({ durable: false })
process.env['TEST_DATABASE_URL'] = postgres.url
const { folder, remove } = copyRepository()
process.once('SIGINT', () => {
  remove()
  process.exit(130)
})

async function runWithout(guard: Guard | DatabaseGuard) {
  const putBack = removeGuard(folder, guard, markers)
  try {
    return await runTests(folder, guard.tests, guard.only)
  } finally {
    putBack()
  }
}

const unchanged = new Map<string, Promise<Outcome>>()
/** The outcome of these tests with all guards. Guards with the same tests share one run. */
function runWithAll({ tests, only = '' }: Guard | DatabaseGuard) {
  const key = `${tests.join(' ')} ${only}`
  const known = unchanged.get(key) ?? runTests(folder, tests, only)
  unchanged.set(key, known)
  return known
}

type Verdict = { caught: boolean; text: string }

/** A guard is caught by a test that fails without it and passes with it. Tests that always fail do not count. */
async function tryWithout(guard: Guard | DatabaseGuard): Promise<Verdict> {
  const { failed, passed: untouched } = await runWithout(guard)
  if (failed.length === 0 && untouched.length > 0) return { caught: false, text: 'SURVIVED' }
  const { passed } = await runWithAll(guard)
  const [first] = failed.filter((title) => passed.includes(title))
  return first === undefined
    ? { caught: false, text: `UNCLEAR, fails with the guard too: ${failed[0] ?? 'no test ran'}` }
    : { caught: true, text: `caught by: ${first}` }
}

let caughtCount = 0
try {
  const inDatabase = chosen.filter((guard) => 'sql' in guard)
  if (inDatabase.length > 0) await checkDatabaseGuards(postgres.url, inDatabase)
  for (const guard of chosen) {
    const begun = performance.now()
    const { caught, text } = await tryWithout(guard).catch((error: Error) => ({
      caught: false,
      text: error.message,
    }))
    if (caught) caughtCount += 1
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`${caught ? '✓' : '✗'} ${guard.name} (${seconds} s)\n    ${text}`)
  }
} finally {
  remove()
  await postgres.stop()
}
console.log(`${caughtCount} of ${chosen.length} guards are held: a test fails without them.`)
process.exitCode = caughtCount < chosen.length || chosen.length === 0 ? 1 : 0
