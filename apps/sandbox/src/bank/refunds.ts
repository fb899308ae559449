import type { Context } from '#context.ts'
import { newEndToEndId, newToken } from '#bank/identifiers.ts'
import { MERCHANT_BANK } from '#bank/merchant.ts'
import { centsOf } from '#bank/money.ts'
import { notify } from '#bank/notifications.ts'
import { findPix, type PixRow } from '#bank/pix-rows.ts'
import { Problem, refuse } from '#bank/problems.ts'
import * as rows from '#bank/refund-rows.ts'
import { Violations } from '#bank/violations.ts'
import { delayOf, takeFault } from '#faults/faults.ts'

const WINDOW_IN_MS = 90 * 86_400_000
const NO_BALANCE = 'Saldo insuficiente para realizar a devolução.'

/** `PUT /pix/:e2eid/devolucao/:id`. The same id and value again answers the first one (#277). */
export const requestRefund = (context: Context, e2eid: string, id: string, body: unknown) =>
  context.store.inOneGo(() => {
    const pix = findPix(context, e2eid)
    if (!pix) throw new Problem('PixNaoEncontrado')
    const wanted = readRefund(id, body)
    const before = rows.findRefund(context, e2eid, id)
    if (before && (before.cents !== wanted.cents || before.nature !== wanted.nature))
      refuse('PixDevolucaoInvalida', 'id', 'O id já foi utilizado por outra devolução deste Pix.', id)
    if (before) return rows.refundView(before)

    refuseTooMuch(context, pix, wanted.cents)
    const now = context.now().getTime()
    if (now - pix.settled_at > WINDOW_IN_MS)
      refuse('PixDevolucaoInvalida', 'e2eid', 'O prazo de 90 dias desde a liquidação terminou.', e2eid)

    const slow = takeFault(context, 'devolucao', { modes: ['delay'] })
    const isBroke = takeFault(context, 'devolucao', { modes: ['no-balance'] }) !== undefined
    const seconds = slow ? delayOf(slow) : context.config.refundSeconds
    const refund = newRefund(context, pix, {
      ...wanted,
      settles_at: now + seconds * 1000,
      ...(isBroke && { outcome: 'NAO_REALIZADO' as const, reason: NO_BALANCE }),
    })
    context.store.insert('refund', refund)
    return rows.refundView(refund)
  })

/** `GET /pix/:e2eid/devolucao/:id`. */
export function readRefundOf(context: Context, e2eid: string, id: string) {
  const refund = rows.findRefund(context, e2eid, id)
  if (!refund) throw new Problem('PixDevolucaoNaoEncontrada')
  return rows.refundView(refund)
}

/** A return nobody asked for through the API: made in the bank's app (#275) or by the MED. Done at once. */
export const insertBankRefund = (
  context: Context,
  pix: PixRow,
  { cents, nature }: { cents: number; nature: string },
) =>
  context.store.inOneGo(() => {
    refuseTooMuch(context, pix, cents)
    const settlesAt = context.now().getTime()
    const wanted = { id: newToken(), cents, nature, description: null, settles_at: settlesAt }
    const refund = newRefund(context, pix, wanted)
    context.store.insert('refund', refund)
    settle(context, refund)
    return { id: refund.id, rtrId: refund.rtr_id }
  })

/** EM_PROCESSAMENTO ends: the outcome is written and told to the webhook in one go. */
export const settleRefunds = (context: Context) =>
  context.store.inOneGo(() =>
    rows.listRefundsToSettle(context, context.now()).forEach((refund) => settle(context, refund)),
  )

function settle(context: Context, refund: rows.RefundRow) {
  rows.finishRefund(context, refund, context.now())
  const pix = findPix(context, refund.e2eid)
  if (pix) notify(context, pix)
}

function readRefund(id: string, body: unknown) {
  const found = new Violations()
  const given = found.fields('devolucao', body)
  const { valor, natureza = 'ORIGINAL', descricao } = given
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) found.add('id', 'O id deve ter de 1 a 35 letras e algarismos.', id)
  const money = found.money('devolucao.valor', valor)
  if (natureza !== 'ORIGINAL' && natureza !== 'RETIRADA')
    found.add('devolucao.natureza', 'O campo natureza não respeita o schema.', natureza)
  const description = descricao === undefined ? null : found.text('devolucao.descricao', descricao, 140)
  found.refuseIfAny('PixDevolucaoInvalida')
  return { id, cents: centsOf(money) ?? 0, nature: String(natureza), description }
}

/** Returns that failed do not count, so the money can be sent back under a new id. */
function refuseTooMuch(context: Context, pix: PixRow, cents: number) {
  const returned = rows
    .listRefundsOf(context, pix.e2eid)
    .filter(({ status, outcome }) => status !== 'NAO_REALIZADO' && outcome !== 'NAO_REALIZADO')
    .reduce((sum, refund) => sum + refund.cents, 0)
  if (returned + cents > pix.cents)
    refuse('PixDevolucaoInvalida', 'devolucao.valor', 'As devoluções excederiam o valor do Pix.', cents / 100)
}

type RefundInput = Pick<rows.RefundRow, 'id' | 'cents' | 'nature' | 'description' | 'settles_at'> &
  Partial<Pick<rows.RefundRow, 'outcome' | 'reason'>>

const newRefund = ({ now }: Context, { e2eid }: PixRow, wanted: RefundInput): rows.RefundRow => ({
  e2eid,
  rtr_id: newEndToEndId('D', MERCHANT_BANK, now()),
  status: 'EM_PROCESSAMENTO',
  outcome: 'DEVOLVIDO',
  reason: null,
  requested_at: now().getTime(),
  settled_at: null,
  ...wanted,
})
