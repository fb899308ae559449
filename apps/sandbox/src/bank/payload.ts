import type { Context } from '#context.ts'
import { amountDue, lastPayableDay } from '#bank/amounts.ts'
import { dateIn, dayOf, isDate } from '#bank/calendar.ts'
import { type Charge, findCharge } from '#bank/charge-rows.ts'
import type { Query } from '#bank/listing.ts'
import type { ChargeKind } from '#bank/br-code.ts'
import { findLocationByToken } from '#bank/locations.ts'
import { merchant } from '#bank/merchant.ts'
import { moneyOf } from '#bank/money.ts'
import { Problem, refuse } from '#bank/problems.ts'
import { signed } from '#bank/signing-key.ts'

/** The payload of a location for the payer's bank: a JWS with the current state of the charge. */
export function readPayload(context: Context, kind: ChargeKind, token: string, query: Query): string {
  const charge = chargeAt(context, kind, token)
  if (charge.status !== 'ATIVA') throw new Problem('CobPayloadNaoEncontrado', { status: 410 })
  return signed(
    context,
    charge.kind === 'cob' ? cobPayload(context, charge) : cobvPayload(context, charge, query),
  )
}

function chargeAt(context: Context, kind: ChargeKind, token: string): Charge {
  const location = findLocationByToken(context, token)
  const charge = location?.kind === kind && location.txid ? findCharge(context, location.txid) : undefined
  if (!charge) throw new Problem('CobPayloadNaoEncontrado')
  return charge
}

function cobPayload({ now }: Context, { createdAt, body, ...charge }: Extract<Charge, { kind: 'cob' }>) {
  const expiresAt = createdAt.getTime() + body.calendario.expiracao * 1000
  // 404 and not 410, because a later PATCH of expiracao can extend the charge.
  if (now().getTime() > expiresAt)
    throw new Problem('CobPayloadNaoEncontrado', { detail: 'A cobrança expirou.' })
  return { ...body, ...headOf(charge), calendario: { ...timesOf(createdAt, now()), ...body.calendario } }
}

function cobvPayload({ now }: Context, charge: Extract<Charge, { kind: 'cobv' }>, query: Query) {
  const { createdAt, body } = charge
  const { dataDeVencimento: due, validadeAposVencimento: validity } = body.calendario
  const payDate = readPayDate(query, due, dateIn(now()), validity)
  const { nome, cnpj, ...address } = merchant
  const amount = amountDue(body.valor, due, payDate)
  return {
    ...body,
    ...headOf(charge),
    calendario: { ...timesOf(createdAt, now()), ...body.calendario },
    recebedor: { nome, cnpj, ...address },
    valor: {
      original: moneyOf(amount.original),
      abatimento: moneyOf(amount.rebate),
      desconto: moneyOf(amount.discount),
      juros: moneyOf(amount.interest),
      multa: moneyOf(amount.fine),
      final: moneyOf(amount.final),
    },
  }
}

/** DPP; without it the due date, or today after the due date. */
function readPayDate({ DPP, codMun }: Query, due: string, today: string, validity: number) {
  const type = 'CobPayloadOperacaoInvalida'
  if (codMun !== undefined && !/^\d{7}$/.test(codMun))
    refuse(type, 'codMun', 'O código do município não respeita o schema.', codMun)
  const payDate = DPP ?? (due < today ? today : due)
  if (!isDate(payDate)) return refuse(type, 'DPP', 'A data não respeita o schema: use AAAA-MM-DD.', payDate)
  if (payDate < today) refuse(type, 'DPP', 'A data pretendida de pagamento está no passado.', payDate)
  if (dayOf(payDate) > lastPayableDay(due, validity))
    refuse(type, 'DPP', 'A data pretendida de pagamento passa da validade da cobrança.', payDate)
  return payDate
}

const headOf = ({ txid, revision, status }: Pick<Charge, 'txid' | 'revision' | 'status'>) => ({
  txid,
  revisao: revision,
  status,
})

const timesOf = (createdAt: Date, now: Date) => ({
  criacao: createdAt.toISOString(),
  apresentacao: now.toISOString(),
})
