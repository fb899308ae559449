import { createHash } from 'node:crypto'
import { openEnvironment } from '../environment/environment.ts'
import { addBuyers, type Buyer } from '../seed/buyers.ts'
import { loadSeason, prepareSeason } from '../seed/season/load.ts'

export type SeasonShop = Awaited<ReturnType<typeof openSeasonShop>>

const BUYERS = 12_000
const ADMINISTRATORS = 200

/** A shop with a past season of this many sold carts, a server, buyers and administrators. */
export async function openSeasonShop(carts: number) {
  const environment = await openEnvironment()
  const smtpPort = process.env['TEST_SMTP_PORT'] ?? ''
  const { runSql } = environment
  await prepareSeason(environment)
  const began = performance.now()
  await loadSeason(environment, { first: 1, last: carts })
  const loadSeconds = (performance.now() - began) / 1000
  // A parallel worker ends before its processor time could be read.
  await runSql('alter database postgres set max_parallel_workers_per_gather = 0')
  const buyers = await addBuyers(runSql, BUYERS)
  const administrators = await addAdministrators(environment, buyers.slice(0, ADMINISTRATORS))
  const server = await environment.startServer()
  const bare = await environment.startBare()
  const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
  return {
    environment,
    runSql,
    carts,
    smtpPort,
    loadSeconds,
    buyers: buyers.slice(ADMINISTRATORS),
    administrators,
    server,
    url: urlOf(server),
    bareUrl: urlOf(bare),
    [Symbol.asyncDispose]: () => environment[Symbol.asyncDispose](),
  }
}

/** Makes administrators of these buyers, with sessions of an administrator. */
export async function addAdministrators({ runSql }: Pick<SeasonShop, 'runSql'>, buyers: Buyer[]) {
  const ids = buyers.map(({ accountId }) => accountId)
  await runSql(`update account set is_admin = true where id = any($1::bigint[])`, [ids])
  await runSql(`update session set kind = 'admin' where account_id = any($1::bigint[])`, [ids])
  await runSql(
    `insert into admin_totp (account_id, secret, confirmed_at) select unnest($1::bigint[]), 'x', now()`,
    [ids],
  )
  return buyers
}

/** The id of a row of the season, as season.uuid computes it. */
export const seasonId = (kind: string, n: number) =>
  createHash('md5')
    .update(`${kind} ${n}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
