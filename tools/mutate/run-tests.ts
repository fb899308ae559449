import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Titles of the failed and the passed tests. A file that could not be loaded is a failure with its name. */
export type Outcome = { failed: string[]; passed: string[] }

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
type Report = {
  testResults: {
    name: string
    status: Status
    assertionResults: { status: Status; fullName: string }[]
  }[]
}

/** Runs test files of the copy in `folder`, or only their tests whose titles match `only`. */
export async function runTests(folder: string, files: string[], only = ''): Promise<Outcome> {
  const report = path.join(folder, 'mutate-report.json')
  rmSync(report, { force: true })
  const given = ['run', ...files, ...(only ? ['-t', only] : []), '--reporter=json', `--outputFile=${report}`]
  const child = spawn(path.join(folder, 'node_modules/.bin/vitest'), given, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  await once(child, 'close')
  try {
    return outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    throw new Error(`no report of ${files.join(', ')}: ${complaints.slice(-500)}`)
  }
}

function outcomeOf({ testResults }: Report): Outcome {
  const titled = (wanted: Status) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === wanted).map(({ fullName }) => fullName),
    )
  // A file with a failed set-up has no failed tests.
  const unready = testResults
    .filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
    )
    .map(({ name }) => path.basename(name))
  return { failed: [...titled('failed'), ...unready], passed: titled('passed') }
}
