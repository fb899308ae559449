import { setTimeout } from 'node:timers/promises'
import { paymentMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database } from '#database/client.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { endHold, lockCart, lockItems, payCart } from '../carts/carts.service.ts'
import { tellOwner } from '../notices/notices.service.ts'
import { revivePaidLate } from '../reservations/reservations.service.ts'
import * as queries from './settlement.queries.ts'
import { newRefundId, type Resolution, resolve } from './settlement.rules.ts'

export type ChargeRow = queries.ChargeRow
export const { lockCharge, moveCharge } = queries

type Bank = Pick<Context, 'db' | 'bank'>
const fromBank: Actor = { kind: 'bank' }

/** The bank's word on one charge: its Pix are settled, its removal is taken over. Never called inside a transaction. */
export async function askBank(
  { db, bank }: Bank,
  charge: ChargeRow,
): Promise<'paid' | 'spent' | 'removed' | 'waiting' | 'unknown'> {
  await queries.noteAsked(db, charge.id)
  const answer = await bank.readCharge(charge.kind as 'cob' | 'cobv', charge.txid).catch(unlessNotFound)
  if (!answer) return 'unknown'
  for (const pix of answer.pix) await settlePix(db, charge, { ...pix, txid: charge.txid })
  if (answer.pix.length > 0 && (await queries.isPaid(db, charge.id))) return 'paid'
  // Its Pix goes back or waits for a person, and nobody can pay it again.
  if (answer.pix.length > 0 && answer.status === 'CONCLUIDA') return 'spent'
  if (!answer.status.startsWith('REMOVID')) return 'waiting'
  await queries.moveCharge(db, charge.id, ['intent', 'active', 'removing'], 'removed')
  return 'removed'
}

function unlessNotFound(error: unknown) {
  if (error instanceof BankError && error.kind === 'not_found') return undefined
  throw error
}

/** Takes a charge back at the bank, and believes the bank if it says that it was paid. */
export async function removeAtBank({ db, bank }: Bank, charge: ChargeRow) {
  try {
    await bank.removeCharge(charge.kind as 'cob' | 'cobv', charge.txid)
  } catch (error) {
    // Refused: it is no longer ATIVA, so what it is now decides. Not found: the bank never had it.
    if (!(error instanceof BankError) || error.kind === 'unavailable' || error.kind === 'unauthorized')
      throw error
  }
  return askBank({ db, bank }, charge)
}

/** One received Pix becomes one decision, once, whoever brings the news and how often. */
export async function settlePix(db: Database, known: ChargeRow, pix: queries.ReceivedPix) {
  if (await queries.findPix(db, pix.endToEndId)) return
  await db.transaction().execute(async (db) => {
    await lockItems(db, [known.cart_id])
    const cart = await lockCart(db, known.cart_id)
    const charge = await queries.lockCharge(db, known.id)
    // Whoever held the locks before us may have brought the same news.
    if (await queries.findPix(db, pix.endToEndId)) return
    const first = resolve({
      pixInCents: pix.valueInCents,
      chargeInCents: charge.value_in_cents,
      chargeIsPaid: charge.status === 'paid' || charge.status === 'paid_late',
      planWasPaidOtherwise: await queries.isPaidOtherwise(db, charge),
      cartStatus: cart.status,
    })
    const revived = first === 'late' && (await revivePaidLate(db, cart.id, fromBank))
    const resolution = revived ? 'honoured' : first
    await queries.insertPix(db, pix, charge.id, resolution)
    await recordFact(db, fromBank, {
      action: `pix.${resolution}`,
      entity: 'charge',
      entityId: charge.txid,
      after: { endToEndId: pix.endToEndId, valueInCents: pix.valueInCents },
    })
    await follow[resolution](db, charge, pix, cart.status)
  })
}

type Follow = (db: Database, charge: ChargeRow, pix: queries.ReceivedPix, cartStatus: string) => Promise<void>

const unpaid = ['intent', 'active', 'removing', 'removed', 'expired', 'failed'] as const

const follow: Record<Resolution, Follow> = {
  async honoured(db, charge, pix, cartStatus) {
    await queries.moveCharge(db, charge.id, [...unpaid], 'paid', { paid_at: pix.settledAt })
    if (cartStatus === 'open' || cartStatus === 'expiring') await payCart(db, charge.cart_id, fromBank)
    await tellOwner(db, charge.cart_id, {
      fact: `charge.paid:${charge.txid}`,
      subject: 'Pagamento confirmado',
      sentences: ['Recebemos seu Pix.', 'Se ainda não fez isso, preencha os dados dos participantes.'],
    })
  },
  async late(db, charge, pix) {
    await queries.moveCharge(db, charge.id, [...unpaid], 'paid_late', { paid_at: pix.settledAt })
    await giveBack(db, charge, pix, 'Pagamento após o prazo', paymentMessages.lateAndSoldOut)
  },
  async cancelled(db, charge, pix) {
    await queries.moveCharge(db, charge.id, [...unpaid], 'paid_late', { paid_at: pix.settledAt })
    await giveBack(
      db,
      charge,
      pix,
      'Inscrição cancelada',
      'Recebemos seu Pix de uma inscrição cancelada. O valor será devolvido.',
    )
  },
  async duplicate(db, charge, pix) {
    await giveBack(
      db,
      charge,
      pix,
      'Pagamento em duplicidade',
      'Recebemos seu Pix mais de uma vez. O valor a mais será devolvido.',
    )
  },
  async mismatch(db, charge, pix) {
    await tellOwner(db, charge.cart_id, {
      fact: `pix.mismatch:${pix.endToEndId}`,
      subject: 'Pix com valor diferente',
      sentences: [
        'Recebemos um Pix com valor diferente do cobrado. A organização vai conferir e falar com você.',
      ],
    })
  },
}

async function giveBack(
  db: Database,
  charge: ChargeRow,
  pix: queries.ReceivedPix,
  reason: string,
  sentence: string,
) {
  await queries.insertRefund(db, {
    id: newRefundId(),
    endToEndId: pix.endToEndId,
    valueInCents: pix.valueInCents,
    description: reason,
  })
  await tellOwner(db, charge.cart_id, {
    fact: `pix.returned:${pix.endToEndId}`,
    subject: 'Devolução de Pix',
    sentences: [sentence],
  })
}

/** Ends the charges of carts whose time is over; a cart gives its units back only after the bank has spoken. */
export async function endOverdueCharges({ db, bank, config, log }: Bank & Pick<Context, 'config' | 'log'>) {
  const graceSeconds = Math.min(60, config.cartSeconds)
  for (const charge of await queries.listChargesToRemove(db, graceSeconds, 50))
    await endCharge({ db, bank }, charge).catch((error: unknown) =>
      log.warn({ err: error }, 'a charge was not ended'),
    )
}

type EndingCharge = Awaited<ReturnType<typeof queries.listChargesToRemove>>[number]

async function endCharge({ db, bank }: Bank, charge: EndingCharge) {
  const outcome = await removeAtBank({ db, bank }, charge).catch((error: unknown) => {
    if (error instanceof BankError && charge.bankIsSilent) return 'silent' as const
    throw error
  })
  if (outcome === 'paid' || outcome === 'waiting') return
  await db.transaction().execute(async (db) => {
    if (charge.cartStatus === 'expiring') await endHold(db, charge.cart_id, ['expiring'], { kind: 'job' })
    await queries.moveCharge(
      db,
      charge.id,
      ['intent', 'active', 'removing', 'removed'],
      outcome === 'silent' ? 'expired' : 'removed',
    )
  })
}

/** Asks the bank about charges that may have been paid without a word: often while somebody looks, else seldom. */
export async function askAboutCharges({ db, bank, config, log }: Bank & Pick<Context, 'config' | 'log'>) {
  for (const charge of await queries.listChargesToAsk(db, {
    idleSeconds: config.reconcileSeconds,
    limit: 50,
  }))
    await askBank({ db, bank }, charge).catch((error: unknown) =>
      log.warn({ err: error }, 'the bank did not answer'),
    )
}

/** Keeps the bank's message as it came. It is believed by nobody: a job asks the bank about the charges it names. */
export const storeMessage = (db: Database, key: string, body: unknown) => queries.insertInbox(db, key, body)

/** Works through stored messages: each known charge is asked for at the bank, once however often it is named. */
export async function processInbox({ db, bank, log }: Bank & Pick<Context, 'log'>) {
  for (const { id, body } of await queries.listInbox(db, 50))
    await processMessage({ db, bank, log }, body).then(
      () => queries.closeInbox(db, id),
      (error: unknown) => log.warn({ err: error }, 'a message of the bank waits'),
    )
}

async function processMessage({ db, bank, log }: Bank & Pick<Context, 'log'>, body: unknown) {
  for (const txid of new Set(readTxids(body))) {
    const charge = await queries.findChargeByTxid(db, txid)
    if (charge) await askBank({ db, bank }, charge)
    else log.warn({}, 'the bank told of a charge that is not ours')
  }
}

const MOST_PER_MESSAGE = 500

function readTxids(body: unknown) {
  const { pix } = (body ?? {}) as { pix?: unknown }
  if (!Array.isArray(pix)) return []
  return pix.slice(0, MOST_PER_MESSAGE).flatMap((one: unknown) => {
    const { txid } = (one ?? {}) as { txid?: unknown }
    return typeof txid === 'string' && /^[a-zA-Z0-9]{26,35}$/.test(txid) ? [txid] : []
  })
}

const REGISTER_AGAIN_MILLISECONDS = 5000

/** Makes sure the bank knows where to call us; until it answers, payments are found by asking. */
export async function registerWebhook({
  bank,
  config,
  log,
}: Pick<Context, 'bank' | 'config' | 'log'>): Promise<void> {
  const address = `${config.pix.webhookUrl}/${config.pix.webhookSecret}`
  try {
    const current = await bank.readWebhook().catch(unlessNotFound)
    if (current !== address) await bank.putWebhook(address)
  } catch (error) {
    log.warn({ err: error }, 'the webhook is not registered yet')
    await setTimeout(REGISTER_AGAIN_MILLISECONDS, undefined, { ref: false })
    return registerWebhook({ bank, config, log })
  }
}
