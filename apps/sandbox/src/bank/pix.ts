import type { Context } from '#context.ts'
import { type AmountDue, amountDue } from '#bank/amounts.ts'
import { dateIn } from '#bank/calendar.ts'
import { type Charge, concludeCharge } from '#bank/charge-rows.ts'
import { newEndToEndId } from '#bank/identifiers.ts'
import { pageOf, type Query, readBoolean, readDocument, readPaging, readPeriod } from '#bank/listing.ts'
import { PAYER_BANK } from '#bank/merchant.ts'
import { centsOf, moneyOf } from '#bank/money.ts'
import { notify } from '#bank/notifications.ts'
import { findPix, listPixBetween, pixView } from '#bank/pix-rows.ts'
import { Problem } from '#bank/problems.ts'
import { listRefundsOf } from '#bank/refund-rows.ts'
import { Violations } from '#bank/violations.ts'

export type Payment = {
  /** Without a charge the Pix is paid to the key, as if the payer's bank had lost the txid. */
  charge?: Charge
  /** Centavos. Default: the amount of the charge on that day. */
  cents?: number
  settledAt: Date
}

/** The amount of the charge at that instant by components, in centavos. */
export function priceOf({ kind, body }: Charge, at: Date): AmountDue {
  if (kind === 'cobv') return amountDue(body.valor, body.calendario.dataDeVencimento, dateIn(at))
  const original = centsOf(body.valor.original) ?? 0
  return { original, rebate: 0, discount: 0, interest: 0, fine: 0, final: original }
}

/** Stores a received Pix. Like a real bank, it accepts the Pix in every status of the charge. */
export const receivePix = (context: Context, { charge, cents, settledAt }: Payment): string =>
  context.store.inTransaction(() => {
    const price = charge && priceOf(charge, settledAt)
    const amount = cents ?? price?.final ?? 0
    const pix = {
      e2eid: newEndToEndId('E', PAYER_BANK, settledAt),
      txid: charge?.txid ?? null,
      pix_key: charge?.body.chave ?? context.config.pixKey,
      cents: amount,
      settled_at: settledAt.getTime(),
      parts: JSON.stringify(
        price?.final === amount ? partsOf(price) : { original: { valor: moneyOf(amount) } },
      ),
      payer_document: charge?.body.devedor?.cpf ?? charge?.body.devedor?.cnpj ?? null,
    }
    context.store.insert('pix', pix)
    if (charge) concludeCharge(context, charge.txid)
    notify(context, pix)
    return pix.e2eid
  })

const partsOf = ({ original, rebate, discount, interest, fine }: AmountDue) => ({
  original: { valor: moneyOf(original) },
  ...(fine && { multa: { valor: moneyOf(fine) } }),
  ...(interest && { juros: { valor: moneyOf(interest) } }),
  ...(discount && { desconto: { valor: moneyOf(discount) } }),
  ...(rebate && { abatimento: { valor: moneyOf(rebate) } }),
})

/** `GET /pix/:e2eid`. */
export function readPix(context: Context, e2eid: string) {
  const pix = findPix(context, e2eid)
  if (!pix) throw new Problem('PixNaoEncontrado')
  return pixView(context, pix)
}

/** `GET /pix` by the time of settlement, not of the charge or a refund (#126). */
export function listPix(context: Context, query: Query) {
  const found = new Violations()
  const period = readPeriod(query, found)
  const paging = readPaging(query, found)
  const document = readDocument(query, found)
  const hasTxid = readBoolean(query, 'txIdPresente', found)
  const hasRefund = readBoolean(query, 'devolucaoPresente', found)
  found.refuseIfAny('PixConsultaInvalida')

  const rows = listPixBetween(context, period)
    .filter(({ txid }) => query['txid'] === undefined || txid === query['txid'])
    .filter(({ txid }) => hasTxid === undefined || (txid !== null) === hasTxid)
    .filter(({ payer_document: payer }) => document === undefined || payer === document)
    .filter(({ e2eid }) => hasRefund === undefined || listRefundsOf(context, e2eid).length > 0 === hasRefund)
  const { items, paginacao } = pageOf(rows, paging)
  return { parametros: { ...period.shown, paginacao }, pix: items.map((pix) => pixView(context, pix)) }
}
