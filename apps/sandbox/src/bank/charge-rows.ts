import type { Context } from '#context.ts'
import type { Cob } from '#bank/cob.ts'
import type { Cobv } from '#bank/cobv.ts'

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
  const row = store.find<ChargeRow>('select * from charge where txid = ?', txid)
  return row && chargeOf(row)
}

export const listCharges = ({ store }: Context, { from, to }: { from: number; to: number }): Charge[] =>
  store
    .list<ChargeRow>('select * from charge where created_at between ? and ? order by rowid', from, to)
    .map(chargeOf)

/** Writes the current state of the charge, and this revision for `?revisao=`. */
export function saveCharge({ store }: Context, { txid, kind, status, revision, createdAt, body }: Charge) {
  const json = JSON.stringify(body)
  store.run(
    `insert into charge (txid, kind, status, revision, created_at, body) values (?, ?, ?, ?, ?, ?)
     on conflict (txid) do update set status = excluded.status, revision = excluded.revision, body = excluded.body`,
    txid,
    kind,
    status,
    revision,
    createdAt.getTime(),
    json,
  )
  store.insert('charge_revision', { txid, revision, status, body: json })
}

/** A payment completes an open charge without a new revision (question 325 of the standard). */
export const concludeCharge = ({ store }: Context, txid: string) =>
  store.run(`update charge set status = 'CONCLUIDA' where txid = ? and status = 'ATIVA'`, txid)

/** The charge at the given revision. The newest revision has the current status. */
export function findRevision(context: Context, charge: Charge, revision: number): Charge | undefined {
  if (revision === charge.revision) return charge
  const row = context.store.find<Pick<ChargeRow, 'status' | 'revision' | 'body'>>(
    'select status, revision, body from charge_revision where txid = ? and revision = ?',
    charge.txid,
    revision,
  )
  return row && ({ ...charge, ...row, body: JSON.parse(row.body) } as Charge)
}
