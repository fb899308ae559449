import { createHash } from 'node:crypto'
import type { RunSql } from '../../apps/server/src/platform/database/client.ts'

export type Buyer = { accountId: number; token: string }

const FIRST_ID = 1_000_000
const AT_ONCE = 10_000

/** Adds accounts, each with a valid session. A second call with the same number adds none. */
export async function addBuyers(runSql: RunSql, count: number): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, (_, n) => ({
    accountId: FIRST_ID + n,
    token: createHash('sha256').update(`comprador ${n}`).digest('base64url'),
  }))
  // On a busy machine one statement for all of them takes longer than a statement may.
  for (let from = 0; from < count; from += AT_ONCE) await addSome(runSql, buyers.slice(from, from + AT_ONCE))
  return buyers
}

async function addSome(runSql: RunSql, buyers: Buyer[]) {
  // CPFs of a range that is never assigned.
  await runSql(
    `insert into account (id, uuid, cpf, nickname, name, email, mobile, birthdate, state, city, password_hash)
     select id, gen_random_uuid(), '99999' || lpad((id - $1)::text, 6, '0'), 'APELIDO ' || id, 'PESSOA INVENTADA ' || id,
       'pessoa@example.com', '54900000000', '1985-05-05', 'RS', 'Bom Jesus', 'x'
     from unnest($2::bigint[]) id on conflict do nothing`,
    [FIRST_ID, buyers.map(({ accountId }) => accountId)],
  )
  await runSql(
    `insert into session (token_hash, account_id, kind, expires_at, created_at)
     select decode(hash, 'hex'), id, 'user', now() + interval '1 day', now() - interval '1 second'
     from unnest($1::text[], $2::bigint[]) as given (hash, id) on conflict do nothing`,
    [buyers.map(({ token }) => hashOf(token)), buyers.map(({ accountId }) => accountId)],
  )
}

/** Notes a use of the sessions, as a call of their buyers does. */
export const useSessions = (runSql: RunSql, buyers: Buyer[]) =>
  runSql('update session set last_used_at = now() where account_id = any($1::bigint[])', [
    buyers.map(({ accountId }) => accountId),
  ])

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Addresses of the clients: as many as a sale opening has, and enough for the limits per address. */
export const addressOf = (n: number) => `10.${(n >> 12) & 15}.${(n >> 6) & 63}.${n & 63}`
export const ADDRESSES = 16_384
