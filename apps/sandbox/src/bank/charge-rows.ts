import type { Context } from '#context.ts'
import type { Cob } from '#bank/cob.ts'
import type { Cobv } from '#bank/cobv.ts'
import { sql } from '#store.ts'

export type Charge = {
  txid: string
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'
  revision: number
  createdAt: Date
} & ({ kind: 'cob'; body: Cob } | { kind: 'cobv'; body: Cobv })

type ChargeRow = Omit<Charge, 'createdAt' | 'body'> & { created_at: number; body: string }

const chargeOf = ({ created_at: createdAt, body, ...row }: ChargeRow) =>
  ({ ...row, createdAt: new Date(createdAt), body: JSON.parse(body) }) as Charge

export function findCharge({ store }: Context, txid: string): Charge | undefined {
  const row = store.find<ChargeRow>(sql`select * from charge where txid = ${txid}`)
  return row && chargeOf(row)
}

export const listCharges = ({ store }: Context, { from, to }: { from: number; to: number }): Charge[] =>
  store
    .list<ChargeRow>(sql`
      select * from charge where created_at between ${from} and ${to} order by rowid`)
    .map(chargeOf)

/** Writes the current state of the charge, and this revision for `?revisao=`. */
export function saveCharge({ store }: Context, { txid, kind, status, revision, createdAt, body }: Charge) {
  const json = JSON.stringify(body)
  store.run(sql`
    insert into charge (txid, kind, status, revision, created_at, body)
    values (${txid}, ${kind}, ${status}, ${revision}, ${createdAt.getTime()}, ${json})
    on conflict (txid) do update set status = excluded.status, revision = excluded.revision, body = excluded.body`)
  store.insert('charge_revision', { txid, revision, status, body: json })
}

/** A payment completes an open charge without a new revision (question 325 of the standard). */
export const concludeCharge = ({ store }: Context, txid: string) =>
  store.run(sql`update charge set status = 'CONCLUIDA' where txid = ${txid} and status = 'ATIVA'`)

/** The charge at the given revision. The newest revision has the current status. */
export function findRevision(context: Context, charge: Charge, revision: number): Charge | undefined {
  if (revision === charge.revision) return charge
  const row = context.store.find<Pick<ChargeRow, 'status' | 'revision' | 'body'>>(sql`
    select status, revision, body from charge_revision where txid = ${charge.txid} and revision = ${revision}`)
  return row && ({ ...charge, ...row, body: JSON.parse(row.body) } as Charge)
}
