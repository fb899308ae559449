import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export type Outcome = {
  /** How many tests failed; one that could not even be loaded counts. */
  failed: number
  passed: number
  /** The first test that failed; empty when a file could not even be loaded. */
  title: string
}

type Report = {
  numPassedTests: number
  testResults: {
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs test files of the copy in `folder` until one test fails, or only the test of that title. */
export async function runTests(folder: string, files: string[], title = ''): Promise<Outcome> {
  const report = path.join(folder, 'mutate-report.json')
  rmSync(report, { force: true })
  const only = title ? ['-t', `^${title.replaceAll(/[^\w\s]/g, '.')}$`] : []
  const given = ['run', ...files, ...only, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(path.join(folder, 'node_modules/.bin/vitest'), given, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  await once(child, 'close')
  const read = readReport(report)
  if (!read) throw new Error(`No report of ${files.join(', ')}: ${complaints.slice(-500)}`)
  return read
}

function readReport(file: string) {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
  const failures = report.testResults.flatMap(({ status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
    return failed.length === 0 && status === 'failed' ? [''] : failed
  })
  return { failed: failures.length, passed: report.numPassedTests, title: failures[0] ?? '' }
}
