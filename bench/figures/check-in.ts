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

type Round = {
  stored: number
  records: number
  value: number
  kilobytes: number
  answer: number
  check: number
  entries: number
}

/** Measures the snapshot and the scans of a device in a real browser, each beside the minimal work for it. */
export async function checkInFigures(
  environment: Environment,
  url: string,
  riders: Buyer[],
  rounds: number,
): Promise<SingleFigure[]> {
  const { eventUUID, token } = await addCheckIn(environment, riders)
  const program = await bundle()
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS })
  try {
    // The Content-Security-Policy of the API's answers forbids scripts and calls.
    const context = await browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    await page.goto(`${url}/api/health`)
    await page.evaluate(program)
    const measured: Round[] = []
    // The first round warms up server and browser.
    for (let round = 0; round <= rounds; round++) {
      const result: Round = await page.evaluate(`measureCheckIn('${eventUUID}', '${token}')`)
      if (result.entries !== riders.length) throw new Error(`The snapshot has ${result.entries} entries.`)
      console.error('check-in', result)
      if (round > 0) measured.push(result)
    }
    return figuresOf(measured)
  } finally {
    await browser.close()
  }
}

function figuresOf(rounds: Round[]): SingleFigure[] {
  const median = (pick: (round: Round) => number) => spread(rounds.map(pick)).median
  return [
    {
      figure:
        'check-in: 2,000 entries fetched, encrypted, stored and read again, per bare write of the bytes',
      measured: median(({ stored, value }) => stored / value),
      unit: 'times',
      atMost: 3,
    },
    {
      figure: 'the same, per bare write of the entries as records',
      measured: median(({ stored, records }) => stored / records),
      unit: 'times',
    },
    { figure: 'the same', measured: median(({ stored }) => stored), unit: 'ms' },
    {
      figure: 'check-in: from a scanned code to the answer, per bare check of a signature',
      measured: median(({ answer, check }) => answer / check),
      unit: 'times',
      atMost: 5,
    },
    { figure: 'the same', measured: median(({ answer }) => answer), unit: 'ms' },
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
