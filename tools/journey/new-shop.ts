import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Machine } from './machine.ts'
import { AUTHORITY, NAMES, publish } from './outside.ts'
import { addressOf, look, type Person, step } from './person.ts'

const root = path.resolve(import.meta.dirname, '../..')
const BUYER = '99999123465'

/** Deploys a shop by docs/operations.md from an origin without tags, sells an entry, and restores the shop twice. */
export async function deployNewShop(machine: Machine, person: Person) {
  const { stepLine, typeBlock } = person
  const newest = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  await step(machine, '(a state without a tag is published)', () => publish(machine, newest))
  console.log((await typeBlock('First deployment')).at(-1))
  await typeBlock('First deployment', 1)
  const sell = `${machine.node} ${path.join(root, 'tools/journey/sell.ts')}`
  await step(machine, '(a browser buys and pays an entry)', () =>
    machine.run(sell, { cwd: '/opt/porteira', env: { NODE_EXTRA_CA_CERTS: AUTHORITY } }),
  )
  await stepLine(`deploy/porteira grant ${BUYER} --role owner --event rodeio-do-exemplo`)
  await stepLine(`deploy/porteira grant ${BUYER}`)
  await stepLine(
    'cd /srv && /opt/porteira/deploy/porteira export rodeio-do-exemplo >rodeio.yaml && /opt/porteira/deploy/porteira import rodeio.yaml | grep -x "Importado: 0 mudanças." && cd /opt/porteira',
  )
  await typeBlock('Back up and restore')

  await stepLine(`! ${look(`https://${NAMES.board}/`, '')} 2>/dev/null   # not yet`)
  await typeBlock("The scoreboard's own name")
  await stepLine(look(`https://${NAMES.board}/api/events/?rankings=1`))
  await restoreTwice(person)

  await typeBlock('Watch')
  await typeBlock('Watch', 1)
  await typeBlock('Watch', 2)
  await typeBlock('Watch', 3)
  await typeBlock('The audit')
  await typeBlock('nginx instead of Caddy', 0, { shop: NAMES.shop })
  await stepLine(look(addressOf('rodeio-do-exemplo')))

  console.log('\n# At the end')
  await stepLine(
    'cd /srv && /opt/porteira/deploy/porteira import by-mistake.yaml --dry-run && cd /opt/porteira',
  )
  await stepLine(`deploy/porteira privacy export ${BUYER} >/srv/answer.json`)
  await stepLine('deploy/porteira webhook')
  await stepLine('deploy/porteira invariants')
  const last = await stepLine('deploy/porteira doctor')
  if (/^[!✗]/m.test(last)) throw new Error(last)
}

async function restoreTwice({ stepLine, typeBlock }: Person) {
  const addEvent = (name: string) =>
    stepLine(
      `sed 's/rodeio-do-exemplo/${name}/' docs/event.example.yaml >/srv/${name}.yaml && deploy/porteira import /srv/${name}.yaml`,
    )
  // PostgreSQL is killed in the second in which an event was imported.
  await addEvent('one-second-ago')
  await stepLine('kill -9 $(head -n 1 /var/lib/postgresql/*/main/postmaster.pid)')
  await typeBlock('Back up and restore', 1)
  await stepLine(look(addressOf('one-second-ago')))

  // An administrator imports an event by mistake, and the shop is restored to the moment before.
  const moment = new Date().toISOString().replace('Z', '+00')
  await addEvent('by-mistake')
  await typeBlock('Back up and restore', 1, { moment })
  await stepLine(look(addressOf('one-second-ago')))
  await stepLine(`! ${look(addressOf('by-mistake'), '')}`)
}
