import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { readBlocks } from './document.ts'
import released from '../release/released.json' with { type: 'json' }
import type { Machine } from './machine.ts'
import { AUTHORITY, publish, wipe } from './outside.ts'
import { addressOf, look, type Person, step } from './person.ts'

const root = path.resolve(import.meta.dirname, '../..')
const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' })
const EVENT = 'rodeio-do-exemplo'
const TAG = `v${released.version}`
const NEXT = 'v1000.0.0'
const psql = (query: string) => `runuser -u postgres -- psql -d porteira -qAtc "${query}"`

/**
 * Deploys the last release by its own document, upgrades it by docs/operations.md while a visitor looks, and goes back.
 * After both the archive, the backup and the indexes of the queue are there. Leaves a clean machine.
 */
export async function upgradeLastRelease(machine: Machine, person: Person) {
  if (spawnSync('git', ['cat-file', '-e', `${released.commit}^{commit}`], { cwd: root }).status !== 0)
    return console.log(`SKIPPED: the upgrade, because this clone does not reach back to ${TAG}.`)
  await deployLastRelease(machine, person)

  await step(machine, '(the next release is published)', () =>
    publish(machine, git('rev-parse', 'HEAD').trim(), NEXT),
  )
  await person.whileVisited(EVENT, async () => {
    await person.typeBlock('Upgrade without a pause')
    const said = await person.typeBlock('Upgrade without a pause', 1)
    console.log(said.at(-1))
    if (said.some((text) => /fatal|curl: \(/.test(text))) throw new Error(said.join('\n'))
  })
  await person.typeBlock('Upgrade without a pause', 2)
  await checkShop(machine, person, { folder: `/opt/porteira-${NEXT}`, buyer: '99999000118' })

  await person.whileVisited(EVENT, async () => {
    await person.typeBlock('Upgrade without a pause', 3, { previous: `/opt/porteira-${TAG}` })
  })
  await checkShop(machine, person, { folder: `/opt/porteira-${TAG}`, buyer: '99999000207' })
  await step(machine, '(the machine is clean again)', () => wipe(machine))
}

/** Deploys the last release and archives its log, with the lines of its own document. */
async function deployLastRelease(machine: Machine, person: Person) {
  await step(machine, `(${TAG} is published)`, () => publish(machine, released.commit, TAG))
  const paper = git('show', `${released.commit}:docs/operations.md`)
  const [deploy = [], event = []] = readBlocks(paper, 'First deployment')
  const [backup = []] = readBlocks(paper, 'Back up and restore')
  await person.typeLines(`First deployment of ${TAG}`, deploy)
  await person.typeLines(`The first event of ${TAG}`, event)
  await person.typeLines(`Back up and restore of ${TAG}`, backup)
}

type Shop = { folder: string; buyer: string }

/** The processes run the release of the folder, sell and settle a payment, and the archive, the backup and the queue work. */
async function checkShop(machine: Machine, person: Person, { folder, buyer }: Shop) {
  console.log(`\n# The shop of ${folder}`)
  await person.stepLine(look(addressOf(EVENT)))
  for (const unit of ['server@3000', 'server@3010', 'worker@a', 'worker@b'])
    await person.stepLine(
      `[ "$(readlink /proc/$(cat /run/journey/porteira-${unit}.pid)/cwd)" = ${folder} ]   # the release of ${unit}`,
    )
  const buy = `timeout 60 ${machine.node} ${path.join(root, 'tools/journey/buy.ts')} ${buyer}`
  await step(machine, '(a person buys and pays an entry)', () =>
    machine.run(buy, { env: { NODE_EXTRA_CA_CERTS: AUTHORITY } }),
  )
  await person.stepLine('! grep -h "must be owner" /var/log/journey/porteira-*.log')
  const open = await person.stepLine(psql("select count(*) from jobs.bam where status <> 'completed'"))
  if (open !== '0\n') throw new Error(`Indexes of the queue that are not built: ${open}`)

  await person.stepLine(`segment=$(${psql('select pg_walfile_name(pg_switch_wal())')})`)
  await person.stepLine('timeout 30 sh -c "until [ -e /backup/wal/$segment ]; do sleep 0.2; done"')
  await person.stepLine('before=$(ls /backup/base | wc -l); systemctl start porteira-backup')
  await person.stepLine('[ $(ls /backup/base | wc -l) -gt $before ]   # one more base backup')
  const doctor = `/opt/porteira-${NEXT}/deploy/porteira doctor`
  const said = await person.stepLine(
    `timeout 90 sh -c 'until ${doctor} >/run/journey/doctor && ! grep "^[!✗]" /run/journey/doctor; do sleep 2; done'; cat /run/journey/doctor`,
  )
  if (/^[!✗]/m.test(said)) throw new Error(said)
}
