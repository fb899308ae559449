import type { Context } from '#context.ts'
import { brCodeOf } from '#bank/br-code.ts'
import type { Charge } from '#bank/charge-rows.ts'
import { findLocationOf, locationView } from '#bank/locations.ts'
import { merchant } from '#bank/merchant.ts'
import { listPixOf, pixView } from '#bank/pix-rows.ts'

/** The charge in the format of API Pix (CobCompleta, CobVCompleta). */
export function chargeView(context: Context, { txid, revision, status, ...charge }: Charge) {
  const location = findLocationOf(context, txid)
  const loc = location && locationView(location)
  const { nome, cnpj, ...address } = merchant
  const received = listPixOf(context, txid)
  return {
    ...charge.body,
    calendario: { criacao: charge.createdAt.toISOString(), ...charge.body.calendario },
    txid,
    revisao: revision,
    status,
    ...(charge.kind === 'cobv' && { recebedor: { nome, cnpj, ...address } }),
    ...(loc && { loc, location: loc.location, pixCopiaECola: brCodeOf(loc.location) }),
    ...(received.length && { pix: received.map((pix) => pixView(context, pix)) }),
  }
}
