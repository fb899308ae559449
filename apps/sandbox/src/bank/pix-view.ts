import type { Context } from '#context.ts'
import { moneyOf } from '#bank/money.ts'
import type { PixRow } from '#bank/pix-rows.ts'
import { listRefundsOf, refundView } from '#bank/refund-rows.ts'

/** A received Pix as API Pix shows it, with the returns made of it. */
export function pixView(context: Context, pix: PixRow) {
  const refunds = listRefundsOf(context, pix.e2eid)
  return {
    endToEndId: pix.e2eid,
    ...(pix.txid !== null && { txid: pix.txid }),
    valor: moneyOf(pix.cents),
    chave: pix.pix_key,
    componentesValor: partsOf(pix),
    horario: new Date(pix.settled_at).toISOString(),
    ...(refunds.length && { devolucoes: refunds.map(refundView) }),
  }
}

const partsOf = ({ parts }: PixRow): Record<string, { valor: string }> => JSON.parse(parts)
