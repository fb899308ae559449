import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export type Outcome = {
  /** How many tests failed; one that could not even be loaded counts. */
  failed: number
  passed: number
  seconds: number
  /** The first test that failed. */
  first: string
}

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs test files of the copy in `folder` until one of them fails. */
export async function runTests(folder: string, files: string[], { bail = true } = {}): Promise<Outcome> {
  const begun = performance.now()
  const report = path.join(folder, 'mutate-report.json')
  rmSync(report, { force: true })
  const given = ['run', ...files, '--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : [])]
  const child = spawn(path.join(folder, 'node_modules/.bin/vitest'), given, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  await once(child, 'close')
  const seconds = (performance.now() - begun) / 1000
  const read = readReport(report)
  if (!read) throw new Error(`No report of ${files.join(', ')}: ${complaints.slice(-500)}`)
  return { ...read, seconds }
}

function readReport(file: string) {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
    return failed.length === 0 && status === 'failed' ? [`${path.basename(name)} cannot be loaded`] : failed
  })
  return { failed: failures.length, passed: report.numPassedTests, first: failures[0] ?? '' }
}
