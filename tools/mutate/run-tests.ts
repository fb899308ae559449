import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Titles of the tests that failed and that passed; a file that could not be loaded failed with its name. */
export type Outcome = { failed: string[]; passed: string[] }

type Report = {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs test files of the copy in `folder`. */
export async function runTests(folder: string, files: string[]): Promise<Outcome> {
  const report = path.join(folder, 'mutate-report.json')
  rmSync(report, { force: true })
  const given = ['run', ...files, '--reporter=json', `--outputFile=${report}`]
  const child = spawn(path.join(folder, 'node_modules/.bin/vitest'), given, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  await once(child, 'close')
  try {
    return outcomeOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } catch {
    throw new Error(`no report of ${files.join(', ')}: ${complaints.slice(-500)}`)
  }
}

function outcomeOf({ testResults }: Report): Outcome {
  const tests = testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ status, fullName: path.basename(name) }]
      : assertionResults,
  )
  const titled = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName)
  return { failed: titled('failed'), passed: titled('passed') }
}
