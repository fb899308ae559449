import type { Context } from '#context.ts'
import { listCharges } from '#bank/charge-rows.ts'
import { chargeView } from '#bank/charge-view.ts'
import { refusalsOf } from '#bank/charges.ts'
import { pageOf, type Query, readBoolean, readDocument, readPaging, readPeriod } from '#bank/listing.ts'
import type { ChargeKind } from '#bank/br-code.ts'
import { findLocationOf } from '#bank/locations.ts'
import { Violations } from '#bank/violations.ts'

/** `GET /cob` and `GET /cobv`, by time of creation. */
export function listChargesOf(context: Context, kind: ChargeKind, query: Query) {
  const found = new Violations()
  const period = readPeriod(query, found)
  const paging = readPaging(query, found)
  const document = readDocument(query, found)
  const hasLocation = readBoolean(query, 'locationPresente', found)
  found.refuseIfAny(refusalsOf[kind].query)

  const rows = listCharges(context, period)
    .filter((charge) => charge.kind === kind)
    // No charge of this bank belongs to a batch, so that filter leaves nothing.
    .filter(() => query['loteCobVId'] === undefined)
    .filter(({ status }) => query['status'] === undefined || status === query['status'])
    .filter(({ body: { devedor } }) => !document || [devedor?.cpf, devedor?.cnpj].includes(document))
    .filter(({ txid }) => hasLocation === undefined || !!findLocationOf(context, txid) === hasLocation)
  const { items, paginacao } = pageOf(rows, paging)
  return {
    parametros: { ...period.shown, paginacao },
    cobs: items.map((charge) => chargeView(context, charge)),
  }
}
