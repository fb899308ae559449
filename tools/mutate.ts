import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyRepository } from './mutate/copy.ts'
import type { Guard } from './mutate/guard.ts'
import { guards } from './mutate/guards.ts'
import { runTests } from './mutate/run-tests.ts'
import { withoutGuard } from './mutate/without-guard.ts'

// `npm run mutate`: takes one guard after the other away, in a copy, and asks the tests whether they notice.
// `-- --only webhook` tries those whose name holds the word. Ends with 1 when nobody noticed, with 2 when the
// tests fail already while every guard stands.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const chosen = guards.filter(({ name }) => name.includes(values.only))

const { folder, remove } = copyRepository()
process.once('SIGINT', () => {
  remove()
  process.exit(130)
})

async function tryWithout(guard: Guard) {
  const file = path.join(folder, guard.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withoutGuard(text, guard))
  try {
    return await runTests(folder, guard.tests)
  } finally {
    writeFileSync(file, text)
  }
}

const survivors: string[] = []
try {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const standing = await runTests(folder, files, { bail: false })
  console.log(
    `${standing.passed} tests of ${files.length} files, every guard in its place: ${told(standing)}`,
  )
  if (standing.failed > 0) process.exitCode = 2
  for (const guard of standing.failed > 0 ? [] : chosen) {
    const { failed, first, seconds } = await tryWithout(guard)
    if (failed === 0) survivors.push(guard.name)
    const verdict = failed > 0 ? `caught by: ${first}` : 'SURVIVED'
    console.log(`${failed > 0 ? '✓' : '✗'} ${guard.name} (${seconds.toFixed(0)} s)\n    ${verdict}`)
  }
} finally {
  remove()
}
if (process.exitCode !== 2) {
  console.log(`${chosen.length - survivors.length} of ${chosen.length} guards are missed when they are gone.`)
  process.exitCode = survivors.length > 0 || chosen.length === 0 ? 1 : 0
}

function told({ failed, first, seconds }: { failed: number; first: string; seconds: number }) {
  return failed > 0 ? `${failed} fail, first ${first}` : `all pass (${seconds.toFixed(0)} s)`
}
