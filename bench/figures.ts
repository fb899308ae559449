import { readFileSync } from 'node:fs'
import path from 'node:path'
import { measureCrowd } from './figures/crowd.ts'
import { checkInFigures } from './figures/check-in.ts'
import { competitionFigures } from './figures/competition.ts'
import type { Measured } from './figures/figure.ts'
import { measurePurchases } from './figures/purchases.ts'
import {
  memoryFigures,
  pollLatencyFigures,
  type SingleFigure,
  startupFigures,
} from './figures/single-figures.ts'
import { openEnvironment } from './environment/environment.ts'
import { describeMachine } from './environment/machine.ts'
import type { Running } from './environment/process.ts'
import type { Cell } from './matrix/cell.ts'
import { measureMatrix } from './matrix/matrix.ts'
import { urlOf } from './matrix/topology.ts'
import { MATRIX_WORKS } from './matrix/works.ts'
import { crowdRows, crowdSection, singleRows } from './report/crowd-section.ts'
import { limitsOf, matrixRows, matrixSection } from './report/matrix-section.ts'
import { writePage } from './report/page.ts'
import { purchaseRows, purchasesSection } from './report/purchases-section.ts'
import { scaleRows } from './report/scale-rows.ts'
import { addBuyers } from './seed/buyers.ts'
import { readOptions } from '../tools/options.ts'

const values = readOptions(
  `npm run bench: measures each figure beside its limit. Its blocks: "crowd" (one process with many clients),
"quiet" (each call at 1, 5 and 50 clients, with one, two and four processes), "purchases" (from the cart to the rider),
"check-in" (a device in a real browser) and "competition" (a shot after many).
--only takes the works whose name contains the given text: quiet, "quiet: payment poll", "crowd: POST". Only a whole block
goes to the report. --quick takes one short round. Other parts: npm run bench -- rush, purchases, growth or lighthouse.`,
  {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
)
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
const seconds = Number(values.seconds ?? (values.quick ? 1 : 2))
const MAX_PROCESSES = 4
const isWanted = (name: string) => name.includes(values.only)
const isWhole = (block: string) => values.only === '' || values.only === block
const among = (block: string) => (work: string) => isWanted(`${block}: ${work}`)
const machine = describeMachine()
console.log(machine)

await using environment = await openEnvironment()
await environment.runSql(readFileSync(path.join(import.meta.dirname, 'baseline/minimal.sql'), 'utf8'))
const everyone = await addBuyers(environment.runSql, 70_000)
// Buyers with an open cart poll, the others reserve.
const [buyers, waiting] = [everyone.slice(0, 60_000), everyone.slice(60_000)]

const singles: SingleFigure[] = []
if (isWanted('crowd: start-up')) singles.push(...(await startupFigures(environment)))
const servers = [await environment.startServer()]
const bare = [await environment.startBare()]
const crowd = await measureOneProcess(servers[0]!, bare[0]!)
const quiet = await measureProcesses()
const checkIn = isWanted('check-in')
  ? await checkInFigures(environment, urlOf(servers[0]!), everyone.slice(0, 2000), rounds)
  : []
const competition = isWanted('competition')
  ? await competitionFigures(environment, urlOf(servers[0]!), everyone.slice(0, 150), rounds)
  : []
const purchases = isWanted('purchases') ? await measurePurchases(2 * seconds) : []

const at = new Date().toISOString()
if (crowd.length > 0) console.table(crowdRows(crowd))
if (singles.length > 0) console.table(singleRows(singles))
if (checkIn.length > 0) console.table(singleRows(checkIn))
if (competition.length > 0) console.table(singleRows(competition))
if (quiet.length > 0) {
  console.log({ limits: limitsOf(quiet) })
  console.table(matrixRows(quiet))
  console.table(scaleRows(quiet))
}
if (purchases.length > 0) console.table(purchaseRows(purchases))
if (isWhole('crowd'))
  writePage('crowd', { at, machine, crowd, singles }, crowdSection({ at, machine, crowd, singles }))
if (isWhole('quiet')) writePage('quiet', { at, machine, quiet }, matrixSection({ at, machine, cells: quiet }))
if (isWhole('purchases'))
  writePage('purchases', { at, machine, purchases }, purchasesSection({ at, machine, purchases }))

async function measureOneProcess(server: Running, baseline: Running): Promise<Measured[]> {
  const url = urlOf(server)
  const shop = { environment, server, url, bareUrl: urlOf(baseline), buyers }
  const measured = await measureCrowd({ ...shop, rounds, seconds, isWanted: among('crowd') })
  if (isWanted('crowd: poll latency'))
    singles.push(...(await pollLatencyFigures(environment, url, waiting.slice(0, 5000))))
  if (measured.length > 0) singles.push(...memoryFigures(server))
  return measured
}

async function measureProcesses(): Promise<Cell[]> {
  const isAny = MATRIX_WORKS.some(among('quiet'))
  if (!isAny) return []
  while (servers.length < MAX_PROCESSES) servers.push(await environment.startServer())
  while (bare.length < MAX_PROCESSES) bare.push(await environment.startBare())
  const shop = { environment, servers, bare, buyers, waiting: waiting.slice(5000) }
  return measureMatrix({ ...shop, rounds, seconds, isWanted: among('quiet') })
}
