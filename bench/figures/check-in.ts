import path from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { FLAGS } from '../../apps/web/e2e/browser.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import type { Environment } from '../environment/environment.ts'
import type { Buyer } from '../seed/buyers.ts'
import { addCheckIn } from '../seed/check-in.ts'
import { spread } from './figure.ts'
import type { SingleFigure } from './single-figures.ts'

type SnapshotRound = {
  /** From the call to the snapshot that the page can use, with its encrypted bytes in IndexedDB. */
  taken: number
  /** The stored bytes, read and decrypted. */
  decrypted: number
  /** From the opened page to the snapshot that it can use. */
  opened: number
  /** A bare write of the JSON as one value. */
  value: number
  kilobytes: number
  storedKilobytes: number
  entries: number
}
type ScanRound = { answer: number; check: number }

/**
 * A device at the check-in in a real browser: its snapshot and its scans, each beside the least work that they need. A
 * snapshot is measured after a change of an entry, when the server reads the event again, and when nothing has changed
 * since another device asked.
 */
export async function checkInFigures(
  environment: Environment,
  url: string,
  riders: Buyer[],
  rounds: number,
): Promise<SingleFigure[]> {
  const { eventUUID, token, changeAnEntry } = await addCheckIn(environment, riders)
  const program = await bundle()
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS })
  try {
    // The Content-Security-Policy of the API's answers forbids scripts and calls.
    const context = await browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    await page.goto(`${url}/api/health`)
    await page.evaluate(program)
    async function takeSnapshot(): Promise<SnapshotRound> {
      const result: SnapshotRound = await page.evaluate(`measureSnapshot('${eventUUID}', '${token}')`)
      if (result.entries !== riders.length) throw new Error(`The snapshot has ${result.entries} entries.`)
      return result
    }
    const [changed, same, scans]: [SnapshotRound[], SnapshotRound[], ScanRound[]] = [[], [], []]
    // The first rounds warm up server and browser. A statement is prepared at its twentieth run.
    for (let round = -WARM_UPS; round < SNAPSHOTS_PER_ROUND * rounds; round++) {
      await changeAnEntry()
      const [afterChange, again] = [await takeSnapshot(), await takeSnapshot()]
      const scanned: ScanRound = await page.evaluate('measureScans()')
      console.error('check-in', { afterChange, again, scanned })
      if (round < 0) continue
      changed.push(afterChange)
      same.push(again)
      scans.push(scanned)
    }
    return [
      ...snapshotFigures('nothing changed since another device asked', same, 3),
      ...snapshotFigures('the first after a change', changed, 3),
      ...scanFigures(scans),
    ]
  } finally {
    await browser.close()
  }
}

const WARM_UPS = 12
const SNAPSHOTS_PER_ROUND = 3

const medianOf = <Row>(rows: Row[], pick: (row: Row) => number) => spread(rows.map(pick)).median

function snapshotFigures(which: string, rounds: SnapshotRound[], atMost: number): SingleFigure[] {
  const per = (pick: (round: SnapshotRound) => number) => medianOf(rounds, pick)
  const all = ({ taken, decrypted }: SnapshotRound) => taken + decrypted
  return [
    {
      figure: `check-in, 2,000 entries, ${which}: fetched, encrypted, stored and decrypted, per bare write of the JSON`,
      measured: per((round) => all(round) / round.value),
      unit: 'times',
      atMost,
    },
    { figure: 'the same', measured: per(all), unit: 'ms' },
    {
      figure: 'the page opened again, per bare write of the JSON',
      measured: per(({ opened, value }) => opened / value),
      unit: 'times',
    },
    { figure: 'the bare write', measured: per(({ value }) => value), unit: 'ms' },
    { figure: 'bytes of the JSON', measured: per(({ kilobytes }) => kilobytes), unit: 'kB' },
    {
      figure: 'bytes received and stored',
      measured: per(({ storedKilobytes }) => storedKilobytes),
      unit: 'kB',
    },
  ]
}

function scanFigures(rounds: ScanRound[]): SingleFigure[] {
  return [
    {
      figure: 'check-in: from a scanned code to the answer, per bare check of a signature',
      measured: medianOf(rounds, ({ answer, check }) => answer / check),
      unit: 'times',
      atMost: 5,
    },
    { figure: 'the same', measured: medianOf(rounds, ({ answer }) => answer), unit: 'ms' },
  ]
}

/** The modules of the page as one script. */
async function bundle() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: path.join(import.meta.dirname, '../check-in/in-browser.ts'),
        formats: ['iife'],
        name: 'checkIn',
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const code = result && 'output' in result ? result.output[0].code : undefined
  if (code === undefined) throw new Error('Vite wrote no script.')
  return code
}
