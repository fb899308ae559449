import type { Context } from '#context.ts'
import { moneyOf } from '#bank/money.ts'
import { sql } from '#store.ts'

export type RefundStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'

export type RefundRow = {
  e2eid: string
  id: string
  rtr_id: string
  cents: number
  nature: string
  description: string | null
  status: RefundStatus
  outcome: Exclude<RefundStatus, 'EM_PROCESSAMENTO'>
  reason: string | null
  requested_at: number
  settles_at: number
  settled_at: number | null
}

export const findRefund = ({ store }: Context, e2eid: string, id: string) =>
  store.find<RefundRow>(sql`select * from refund where e2eid = ${e2eid} and id = ${id}`)

export const listRefundsOf = ({ store }: Context, e2eid: string) =>
  store.list<RefundRow>(sql`select * from refund where e2eid = ${e2eid} order by rowid`)

export const listAllRefunds = ({ store }: Context) =>
  store.list<RefundRow & { txid: string | null }>(sql`
    select refund.*, pix.txid from refund join pix using (e2eid) order by refund.rowid desc`)

export const listRefundsToSettle = ({ store }: Context, now: Date) =>
  store.list<RefundRow>(sql`
    select * from refund where status = 'EM_PROCESSAMENTO' and settles_at <= ${now.getTime()} order by settles_at`)

export const finishRefund = ({ store }: Context, { e2eid, id }: RefundRow, now: Date) =>
  store.run(sql`
    update refund set status = outcome, settled_at = ${now.getTime()} where e2eid = ${e2eid} and id = ${id}`)

/** A refund in the format of API Pix. `motivo` is present only after the outcome. */
export const refundView = (refund: RefundRow) => ({
  id: refund.id,
  rtrId: refund.rtr_id,
  valor: moneyOf(refund.cents),
  natureza: refund.nature,
  ...(refund.description !== null && { descricao: refund.description }),
  horario: {
    solicitacao: new Date(refund.requested_at).toISOString(),
    ...(refund.settled_at !== null &&
      refund.status === 'DEVOLVIDO' && { liquidacao: new Date(refund.settled_at).toISOString() }),
  },
  status: refund.status,
  ...(refund.reason !== null && refund.status !== 'EM_PROCESSAMENTO' && { motivo: refund.reason }),
})
