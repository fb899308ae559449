import { createHash } from 'node:crypto'
import type { RunSql } from '../../apps/server/src/platform/database/client.ts'
import { inventCpf } from '../../apps/server/src/testing/builders.ts'
import { addressOf } from '../seed/buyers.ts'

/** An account with a session, whose owner rides: its CPF has right check digits. */
export type Payer = { token: string; cpf: string; address: string }

const FIRST_ID = 3_000_000
/** The range of invented CPFs, without those of the demo. */
const MAX_PAYERS = 8000

/** Adds accounts that buy and ride. A second call adds none. */
export async function addPayers(runSql: RunSql, count = MAX_PAYERS): Promise<Payer[]> {
  const payers = Array.from({ length: count }, (_, n) => ({
    accountId: FIRST_ID + n,
    token: createHash('sha256').update(`pagador ${n}`).digest('base64url'),
    cpf: inventCpf(1000 + n),
    address: addressOf(n),
  }))
  const ids = payers.map(({ accountId }) => accountId)
  await runSql(
    `insert into account (id, uuid, cpf, nickname, name, email, mobile, birthdate, state, city, password_hash)
     select id, gen_random_uuid(), cpf, 'APELIDO ' || id, 'PESSOA INVENTADA ' || id, 'pessoa@example.com',
       '54900000000', '1985-05-05', 'RS', 'Bom Jesus', 'x'
     from unnest($1::bigint[], $2::text[]) as given (id, cpf) on conflict do nothing`,
    [ids, payers.map(({ cpf }) => cpf)],
  )
  await runSql(
    `insert into session (token_hash, account_id, kind, expires_at, created_at)
     select decode(hash, 'hex'), id, 'user', now() + interval '1 day', now() - interval '1 second'
     from unnest($1::text[], $2::bigint[]) as given (hash, id) on conflict do nothing`,
    [payers.map(({ token }) => createHash('sha256').update(token).digest('hex')), ids],
  )
  return payers
}
