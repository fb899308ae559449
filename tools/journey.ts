import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NOT_POSSIBLE, probe } from './journey/needs.ts'
import { runWithin } from './journey/within.ts'
import { readOptions } from './options.ts'

const LIMIT_IN_MINUTES = 20
const values = readOptions(
  `npm run journey: follows docs/operations.md on a clean machine until an entry is sold.
With --if-possible a machine that lacks what is needed skips it and does not fail.`,
  { 'if-possible': { type: 'boolean', default: false } },
)

const { missing, packages } = probe()
process.exitCode = missing.length > 0 ? giveUp(missing.join(', ')) : await walk()

async function walk() {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-journey-'))
  const program = path.join(import.meta.dirname, 'journey/walk.ts')
  const code = await runWithin([process.execPath, program, home, ...packages], LIMIT_IN_MINUTES * 60_000)
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  if (code === NOT_POSSIBLE) return giveUp(`${packages.join(', ')}, which apt-get could not install`)
  if (code === undefined) console.error(`FAILED: the journey took more than ${LIMIT_IN_MINUTES} minutes.`)
  return code ?? 1
}

function giveUp(what: string) {
  const isAllowed = values['if-possible']
  console.error(
    `${isAllowed ? 'SKIPPED' : 'FAILED'}: the journey was not run, because this machine lacks ${what}.`,
  )
  return isAllowed ? 0 : 1
}
