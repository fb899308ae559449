import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { openPolls, type Poll } from '../figures/poll-figure.ts'
import { runLoad, writeRequests } from '../load/wrk.ts'
import type { Buyer } from '../seed/buyers.ts'
import type { Load, Work } from './work.ts'

// A page polls once a second. The shop notes a polled cart every ten seconds and the use of a session every minute.
const CART_NOTED_EVERY_SECONDS = 10
const SESSION_NOTED_EVERY_SECONDS = 60
// Less than the limit of ten polls a second per cart, also when a run is faster than the run before.
const POLLS_OF_A_CART = 3

/** Polls of open payment pages. As many of them as in reality note their cart or their session. */
export async function pollWork(environment: Environment, waiting: Buyer[]): Promise<Work> {
  const polls = await openPolls(environment, waiting)
  const [file, bareFile] = ['polls', 'bare-polls'].map((name) => path.join(environment.folder, name)) as [
    string,
    string,
  ]
  writeRequests(
    bareFile,
    polls.map(({ bare }) => bare),
  )
  const rates = new Map<string, number>()
  let used = 0

  /** The polls of the next carts, as many as a run of these clients needs. */
  async function takePolls({ url, clients, seconds }: Load) {
    const key = `${clients} ${url}`
    if (!rates.has(key)) {
      writePolls(polls)
      rates.set(key, (await runLoad(url, file, { clients, seconds: 1 })).perSecond)
    }
    const count = Math.ceil(((rates.get(key) ?? 0) * seconds) / POLLS_OF_A_CART)
    const from = used % polls.length
    used += count
    return { key, some: [...polls, ...polls].slice(from, from + Math.max(count, 2 * clients)) }
  }

  const writePolls = (some: Poll[]) =>
    writeRequests(
      file,
      some.map(({ ours }) => ours),
    )

  return {
    work: 'payment poll',
    limit: 'bare Fastify, one indexed SELECT',
    clients: [1, 5, 50, 200],
    isMeasuredBehindNginx: true,
    wanted: () => 1.5,
    async measureOurs(load) {
      const { key, some } = await takePolls(load)
      writePolls(some)
      await spreadNotes(environment, some, load.seconds / POLLS_OF_A_CART)
      const result = await runLoad(load.url, file, load)
      rates.set(key, result.perSecond)
      return result
    },
    measureLimit: (load) => runLoad(load.url, bareFile, load),
  }
}

/** The notes of these carts and sessions fall due one after the other, in the order of real pages. */
async function spreadNotes({ runSql }: Environment, polls: Poll[], secondsPerPoll: number) {
  const ids = polls.map(({ accountId }) => accountId)
  const last = `now() - $2 * interval '1 second' + random() * $3 * interval '1 second'`
  await runSql(`update session set last_used_at = ${last} where account_id = any($1::bigint[])`, [
    ids,
    SESSION_NOTED_EVERY_SECONDS,
    secondsPerPoll * SESSION_NOTED_EVERY_SECONDS,
  ])
  await runSql(`update cart set polled_at = ${last} where owner_id = any($1::bigint[]) and status = 'open'`, [
    ids,
    CART_NOTED_EVERY_SECONDS,
    secondsPerPoll * CART_NOTED_EVERY_SECONDS,
  ])
}
