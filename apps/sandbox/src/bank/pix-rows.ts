import type { Context } from '#context.ts'
import { moneyOf } from '#bank/money.ts'
import { listRefundsOf, refundView } from '#bank/refund-rows.ts'
import { sql } from '#store.ts'

export type PixRow = {
  e2eid: string
  txid: string | null
  pix_key: string
  cents: number
  settled_at: number
  parts: string
  payer_document: string | null
}

export const findPix = ({ store }: Context, e2eid: string) =>
  store.find<PixRow>(sql`select * from pix where e2eid = ${e2eid}`)

export const listPixOf = ({ store }: Context, txid: string) =>
  store.list<PixRow>(sql`select * from pix where txid = ${txid} order by rowid`)

export const listPixBetween = ({ store }: Context, { from, to }: { from: number; to: number }) =>
  store.list<PixRow>(
    sql`select * from pix where settled_at between ${from} and ${to} order by settled_at, rowid`,
  )

/** A received Pix with its refunds, in the format of API Pix. */
export function pixView(context: Context, pix: PixRow) {
  const refunds = listRefundsOf(context, pix.e2eid)
  return {
    endToEndId: pix.e2eid,
    ...(pix.txid !== null && { txid: pix.txid }),
    valor: moneyOf(pix.cents),
    chave: pix.pix_key,
    componentesValor: JSON.parse(pix.parts),
    horario: new Date(pix.settled_at).toISOString(),
    ...(refunds.length && { devolucoes: refunds.map(refundView) }),
  }
}
