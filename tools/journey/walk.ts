import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openMachine } from './machine.ts'
import { NOT_POSSIBLE } from './needs.ts'
import { fillIn, readBlocks } from './document.ts'
import { AUTHORITY, NAMES, openOutside } from './outside.ts'

// Types every shell block of docs/operations.md, as a person who deploys a shop, upgrades it, loses its
// database and restores it. Runs with mounts and processes of its own, which `npm run journey` opens for it.
const root = path.resolve(import.meta.dirname, '../..')
/** Lines that fetch something from the internet; all others have only the machine's own network. */
const FETCHES = /(^|&& )(apt-get|curl \S+ https:\/\/deb|git clone|npm ci)\b/

const [home = '', ...packages] = process.argv.slice(2)
const began = performance.now()
async function step<Answer>(name: string, work: () => Promise<Answer>) {
  const from = performance.now()
  const answer = await work().catch(async (error: unknown) => {
    console.error((await machine.run('tail -q -n 9 /var/log/journey/*.log /var/log/postgresql/*.log')).said)
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
await step('(a clean machine, a bank and the names)', () => openOutside(machine))

const paper = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const shell = machine.openShell()
let cwd = '/root'
async function type(line: string) {
  const done = await (FETCHES.test(line) ? machine.run(line, { cwd, outside: true }) : shell(line))
  if (done.cwd !== cwd) await shell(`cd ${done.cwd}`)
  ;({ cwd } = done)
  return done.said
}

/** Types a block of the document; `answers` are the values that this person gives to the variables at its top. */
async function typeBlock(heading: string, number = 0, answers: Record<string, string> = {}) {
  console.log(`\n# ${heading}`)
  const said: string[] = []
  for (const line of (readBlocks(paper, heading)[number] ?? []).map((text) => fillIn(text, answers)))
    said.push(await step(line, () => type(line)))
  return said
}
const stepLine = (line: string) => step(line, () => type(line))
/** A curl that knows the machine's authority alone, for a page of the shop. */
const look = (address: string, retry = '--retry 9 --retry-all-errors') =>
  `curl -fsS ${retry} -o /dev/null --cacert ${AUTHORITY} '${address}'`
const event = (name: string) => `https://${NAMES.shop}/api/events/${name}`
const addEvent = (name: string) =>
  stepLine(
    `sed 's/rodeio-do-exemplo/${name}/' docs/event.example.yaml >/srv/${name}.yaml && deploy/porteira import /srv/${name}.yaml`,
  )

console.log((await typeBlock('First deployment')).at(-1))
await typeBlock('First deployment', 1)
const sell = `${machine.node} ${path.join(root, 'tools/journey/sell.ts')}`
await step('(a browser buys and pays an entry)', () =>
  machine.run(sell, { cwd, env: { NODE_EXTRA_CA_CERTS: AUTHORITY } }),
)
await stepLine('deploy/porteira grant 99999123465 --role owner --event rodeio-do-exemplo')
await stepLine('deploy/porteira grant 99999123465')
await stepLine(
  'cd /srv && /opt/porteira/deploy/porteira export rodeio-do-exemplo >rodeio.yaml && /opt/porteira/deploy/porteira import rodeio.yaml | grep -x "Importado: 0 mudanças." && cd /opt/porteira',
)
await typeBlock('Back up and restore')

await stepLine(`! ${look(`https://${NAMES.board}/`, '')} 2>/dev/null   # not yet`)
await typeBlock("The scoreboard's own name")
await stepLine(look(`https://${NAMES.board}/api/events/?rankings=1`))

// The upgrade replaces every process, and a visitor who looks meanwhile notices nothing.
machine.write(
  '/run/journey/look',
  `while [ ! -e /run/journey/over ]; do
    curl -s -o /dev/null -w '%{http_code}\\n' --cacert ${AUTHORITY} '${event('rodeio-do-exemplo')}' >>/run/journey/codes
    sleep 0.6
  done`,
)
await type('sh /run/journey/look & true')
await typeBlock('Upgrade without a pause')
await type('touch /run/journey/over; wait; sort /run/journey/codes | uniq -c')
await stepLine(`! grep -v '^200$' /run/journey/codes   # what the visitor was answered`)
await typeBlock('Upgrade without a pause', 1)
await stepLine(look(event('rodeio-do-exemplo')))

// PostgreSQL is killed in the second in which an event was imported.
await addEvent('one-second-ago')
await stepLine('kill -9 $(head -n 1 /var/lib/postgresql/*/main/postmaster.pid)')
await typeBlock('Back up and restore', 1)
await stepLine(look(event('one-second-ago')))

// An administrator imports an event by mistake, and the shop is restored to the moment before.
const moment = new Date().toISOString().replace('Z', '+00')
await addEvent('by-mistake')
await typeBlock('Back up and restore', 1, { moment })
await stepLine(look(event('one-second-ago')))
await stepLine(`! ${look(event('by-mistake'), '')}`)

await typeBlock('Watch')
await typeBlock('The audit')
await typeBlock('nginx instead of Caddy', 0, { shop: NAMES.shop })
await stepLine(look(event('rodeio-do-exemplo')))

console.log('\n# At the end')
await stepLine(
  'cd /srv && /opt/porteira/deploy/porteira import by-mistake.yaml --dry-run && cd /opt/porteira',
)
await stepLine('deploy/porteira privacy export 99999123465 >/srv/answer.json')
await stepLine('deploy/porteira webhook')
await stepLine('deploy/porteira invariants')
const last = await stepLine('deploy/porteira doctor')
if (/^[!✗]/m.test(last)) throw new Error(last)

const minutes = (performance.now() - began) / 60_000
console.log(`Deployed, sold, upgraded and restored in ${minutes.toFixed(1)} minutes.`)
