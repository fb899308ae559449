import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openMachine } from './machine.ts'
import { NOT_POSSIBLE } from './needs.ts'
import { readLines } from './paper.ts'
import { AUTHORITY, NAMES, openWorld } from './world.ts'

// Runs with mounts and processes of its own, which `npm run journey` opens for it.
const root = path.resolve(import.meta.dirname, '../..')
/** Lines that fetch something from the world; all others have only the machine's own network. */
const FETCHES = /^(apt-get|curl|git clone|npm ci)\b/

const [home = '', ...packages] = process.argv.slice(2)
const began = performance.now()
async function step<Answer>(name: string, work: () => Promise<Answer>) {
  const from = performance.now()
  const answer = await work().catch(async (error: unknown) => {
    console.error((await machine.run('tail -n 20 /var/log/journey/*.log')).said)
    throw error
  })
  console.log(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return answer
}

using machine = openMachine(home)
if (packages.length > 0)
  await step(`(what this machine lacks: ${packages.join(', ')})`, () =>
    machine.run(`timeout 150 apt-get install -y ${packages.join(' ')}`, { outside: true }),
  ).catch(() => process.exit(NOT_POSSIBLE))
await step('(a clean machine, a bank and the names)', () => openWorld(machine))
let cwd = '/root'
const paper = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
for (const line of readLines(paper, 'First deployment')) {
  const done = await step(line, () => machine.run(line, { cwd, outside: FETCHES.test(line) }))
  cwd = done.cwd
  if (line.endsWith(' doctor')) console.log(done.said)
}

const sell = `${machine.node} ${path.join(root, 'tools/journey/sell.ts')}`
await step('(a browser buys and pays an entry)', () =>
  machine.run(sell, { cwd, env: { NODE_EXTRA_CA_CERTS: AUTHORITY } }),
)
await step('deploy/porteira admin:grant', () =>
  machine.run('deploy/porteira admin:grant 99999123465', { cwd }),
)

// The last line of the upgrade replaces every process, and whoever looks meanwhile notices nothing.
const restart = readLines(paper, 'Upgrade without a pause').at(-1) ?? ''
await step(`${restart}   # asked all the while`, () =>
  machine.run(
    `while [ ! -e /run/journey/over ]; do
      curl -s -o /dev/null -w '%{http_code}\\n' --cacert ${AUTHORITY} 'https://${NAMES.shop}/api/events/rodeio-do-exemplo'
      sleep 0.6
    done >/run/journey/codes &
    ${restart}; ended=$?
    touch /run/journey/over; wait
    sort /run/journey/codes | uniq -c
    [ $ended = 0 ] && ! grep -qv '^200$' /run/journey/codes`,
    { cwd },
  ),
)
await step('deploy/porteira invariants', () => machine.run('deploy/porteira invariants', { cwd }))
const last = await step('deploy/porteira doctor', () => machine.run('deploy/porteira doctor', { cwd }))
if (/^[!✗]/m.test(last.said)) throw new Error(last.said)

const minutes = (performance.now() - began) / 60_000
console.log(`Sold after ${minutes.toFixed(1)} minutes.`)
