import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fillIn, readBlocks } from './document.ts'
import type { Machine } from './machine.ts'
import { AUTHORITY, NAMES } from './outside.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Lines that fetch something from the internet; all others have only the machine's own network. */
const FETCHES = /(^|&& )(apt-get|curl \S+ https:\/\/deb|npm ci)\b/

/** A curl that knows the machine's authority alone, for a page of the shop. */
export const look = (address: string, retry = '--retry 9 --retry-all-errors') =>
  `curl -fsS ${retry} -o /dev/null --cacert ${AUTHORITY} '${address}'`
export const addressOf = (event: string) => `https://${NAMES.shop}/api/events/${event}`

/** Does the work and prints its time; prints the logs of the machine if it fails. */
export async function step<Answer>(machine: Machine, name: string, work: () => Promise<Answer>) {
  const from = performance.now()
  const answer = await work().catch(async (error: unknown) => {
    const logs = 'tail -q -n 9 /var/log/journey/*.log /var/log/postgresql/*.log'
    console.error((await machine.run(logs)).said)
    throw error
  })
  console.log(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return answer
}

/** A person who types lines into one shell of the machine, from docs/operations.md and others. */
export function openPerson(machine: Machine) {
  const paper = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const shell = machine.openShell()
  let cwd = '/root'
  async function type(line: string) {
    const done = await (FETCHES.test(line) ? machine.run(line, { cwd, outside: true }) : shell(line))
    if (done.cwd !== cwd) await shell(`cd ${done.cwd}`)
    ;({ cwd } = done)
    return done.said
  }
  const stepLine = (line: string) => step(machine, line, () => type(line))
  async function typeLines(title: string, lines: string[]) {
    console.log(`\n# ${title}`)
    const said: string[] = []
    for (const line of lines) said.push(await stepLine(line))
    return said
  }

  return {
    /** Types a line and answers what it prints. Throws if it fails. */
    type,
    stepLine,
    typeLines,
    /** Types a block of the document; `answers` are the values that this person gives to the variables at its top. */
    typeBlock: (heading: string, number = 0, answers: Record<string, string> = {}) =>
      typeLines(
        heading,
        (readBlocks(paper, heading)[number] ?? []).map((line) => fillIn(line, answers)),
      ),
    /** Asks for a page again and again while `work` runs. Throws if one answer is not 200. */
    async whileVisited(event: string, work: () => Promise<void>) {
      machine.write(
        '/run/journey/look',
        `rm -f /run/journey/over /run/journey/codes
        while [ ! -e /run/journey/over ]; do
          curl -s -o /dev/null -w '%{http_code}\\n' --cacert ${AUTHORITY} '${addressOf(event)}' >>/run/journey/codes
          sleep 0.6
        done`,
      )
      const visitor = machine.run('sh /run/journey/look')
      await work()
      await machine.run('touch /run/journey/over')
      await visitor
      await type('sort /run/journey/codes | uniq -c')
      await stepLine(`! grep -v '^200$' /run/journey/codes   # what the visitor was answered`)
    },
  }
}

export type Person = ReturnType<typeof openPerson>
