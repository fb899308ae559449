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

/** `PUT /pix/:e2eid/devolucao/:id`. A repeated id with the same value answers the first refund (#277). */
export const requestRefund = (context: Context, e2eid: string, id: string, body: unknown) =>
  context.store.inTransaction(() => {
    const pix = findPix(context, e2eid)
    if (!pix) throw new Problem('PixNaoEncontrado')
    const requested = readRefund(id, body)
    const before = rows.findRefund(context, e2eid, id)
    if (before && (before.cents !== requested.cents || before.nature !== requested.nature))
      refuse('PixDevolucaoInvalida', 'id', 'O id já foi utilizado por outra devolução deste Pix.', id)
    if (before) return rows.refundView(before)

    refuseAboveBalance(context, pix, requested.cents)
    const now = context.now().getTime()
    if (now - pix.settled_at > WINDOW_IN_MS)
      refuse('PixDevolucaoInvalida', 'e2eid', 'O prazo de 90 dias desde a liquidação terminou.', e2eid)

    const slow = takeFault(context, 'devolucao', { modes: ['delay'] })
    const hasNoBalance = takeFault(context, 'devolucao', { modes: ['no-balance'] }) !== undefined
    const seconds = slow ? delayOf(slow) : context.config.refundSeconds
    const refund = newRefund(context, pix, {
      ...requested,
      settles_at: now + seconds * 1000,
      ...(hasNoBalance && { outcome: 'NAO_REALIZADO' as const, reason: NO_BALANCE }),
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

/** A refund that was not requested through the API: made in the bank's app (#275) or by the MED. It is done at once. */
export const insertBankRefund = (
  context: Context,
  pix: PixRow,
  { cents, nature }: { cents: number; nature: string },
) =>
  context.store.inTransaction(() => {
    refuseAboveBalance(context, pix, cents)
    const settlesAt = context.now().getTime()
    const input = { id: newToken(), cents, nature, description: null, settles_at: settlesAt }
    const refund = newRefund(context, pix, input)
    context.store.insert('refund', refund)
    settle(context, refund)
    return { id: refund.id, rtrId: refund.rtr_id }
  })

/** Ends EM_PROCESSAMENTO: writes the outcome and queues the notification in one transaction. */
export const settleRefunds = (context: Context) =>
  context.store.inTransaction(() =>
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

/** Failed refunds do not count, so that the money can be refunded with a new id. */
function refuseAboveBalance(context: Context, pix: PixRow, cents: number) {
  const returned = rows
    .listRefundsOf(context, pix.e2eid)
    .filter(({ status, outcome }) => status !== 'NAO_REALIZADO' && outcome !== 'NAO_REALIZADO')
    .reduce((sum, refund) => sum + refund.cents, 0)
  if (returned + cents > pix.cents)
    refuse('PixDevolucaoInvalida', 'devolucao.valor', 'As devoluções excederiam o valor do Pix.', cents / 100)
}

type RefundInput = Pick<rows.RefundRow, 'id' | 'cents' | 'nature' | 'description' | 'settles_at'> &
  Partial<Pick<rows.RefundRow, 'outcome' | 'reason'>>

const newRefund = ({ now }: Context, { e2eid }: PixRow, requested: RefundInput): rows.RefundRow => ({
  e2eid,
  rtr_id: newEndToEndId('D', MERCHANT_BANK, now()),
  status: 'EM_PROCESSAMENTO',
  outcome: 'DEVOLVIDO',
  reason: null,
  requested_at: now().getTime(),
  settled_at: null,
  ...requested,
})
