import { execFileSync } from 'node:child_process'
import path from 'node:path'
import build from '../apps/web/e2e/build.ts'
import { openPrograms } from '../apps/web/e2e/programs.ts'
import { audit } from './lighthouse/audit.ts'
import { openVisitor } from './lighthouse/visitor.ts'
import { printTable } from './lighthouse/print-table.ts'
import { routes } from './lighthouse/routes.ts'
import { watchOnSlowLine } from './lighthouse/slow-line.ts'
import { FLOORS, isBelow, medianOf } from './lighthouse/verdict.ts'
import { readOptions } from './options.ts'

const values = readOptions(
  `npm run bench -- lighthouse --runs 5: the median of five visits to each page that must be quick, on a simulated phone.
--only NAME chooses pages by name; --slow4g visits each page once on a slow line.`,
  {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    slow4g: { type: 'boolean', default: false },
  },
)

await build()
execFileSync('node', [path.join(import.meta.dirname, '../apps/server/src/platform/http/compress-pages.ts')])
await using testbed = await openPrograms()
using visitor = openVisitor()

const rows: Record<string, string>[] = []
let isTooLow = false
for (const { name, open } of routes.filter((route) => route.name.includes(values.only))) {
  const address = await visitor.withBrowser((page) => open(page, testbed.shop))
  if (values.slow4g)
    rows.push({
      page: name,
      ...(await visitor.withBrowser((page) => watchOnSlowLine(page, address))),
    })
  else {
    const runs = []
    for (let run = 0; run < Number(values.runs); run += 1)
      // What an audit leaves in a browser takes time from the next audit, so each one has a new browser.
      runs.push(await visitor.withoutFiles((_, port) => audit(address, port)))
    const median = medianOf(runs)
    isTooLow ||= isBelow(median, FLOORS)
    rows.push({
      page: name,
      performance: `${median.performance}`,
      accessibility: `${median.accessibility}`,
      'best practices': `${median.bestPractices}`,
      'LCP s': (median.lcpInMs / 1000).toFixed(2),
      'TBT ms': median.tbtInMs.toFixed(0),
      CLS: median.cls.toFixed(3),
      machine: Math.max(...runs.map(({ machine }) => machine)).toFixed(0),
      'to mend': [...new Set(runs.flatMap(({ toMend }) => toMend))].join(', '),
    })
  }
}

printTable(rows)
process.exitCode = isTooLow ? 1 : 0
