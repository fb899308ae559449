import type { Context } from '#context.ts'
import { tokenIn } from '#bank/br-code.ts'
import { type Charge, findCharge } from '#bank/charge-rows.ts'
import { findLocationByToken } from '#bank/locations.ts'
import { centsOf } from '#bank/money.ts'
import { type Payment, priceOf, receivePix } from '#bank/pix.ts'
import { isFields } from '#bank/violations.ts'
import { Refusal } from '#refusal.ts'

const MAX_TIMES = 100

/**
 * `POST /sandbox/pay`: pays like a bank app, also late, several times or with another value. `horario` settles in the
 * past. `chave` instead of a code pays to the key, as a Pix without a txid.
 */
export function pay(context: Context, body: unknown) {
  const { pixCopiaECola, txid, chave, valor, times = 1, horario } = isFields(body) ? body : {}
  const cents = valor === undefined ? undefined : centsOf(valor)
  if (valor !== undefined && !cents) throw new Refusal(400, 'O valor deve ser um texto como "12.34".')
  if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > MAX_TIMES)
    throw new Refusal(400, `O campo times deve ser um número inteiro de 1 a ${MAX_TIMES}.`)

  const payment: Payment = { settledAt: readInstant(context, horario), ...(cents !== undefined && { cents }) }
  if (chave === undefined) payment.charge = findPayable(context, { pixCopiaECola, txid })
  else if (chave !== context.config.pixKey) throw new Refusal(404, 'Chave Pix não encontrada.')
  if (!cents && (!payment.charge || priceOf(payment.charge, payment.settledAt).final === 0))
    throw new Refusal(400, 'Informe o valor do Pix.')

  const endToEndIds = context.store.inTransaction(() =>
    Array.from({ length: Number(times) }, () => receivePix(context, payment)),
  )
  return { endToEndId: endToEndIds[0], endToEndIds }
}

/** The charge of a code or txid, in every status. */
export function findPayable(context: Context, given: { pixCopiaECola?: unknown; txid?: unknown }): Charge {
  const { pixCopiaECola, txid } = given
  if (pixCopiaECola === undefined && txid === undefined)
    throw new Refusal(400, 'Informe pixCopiaECola ou txid.')
  const chosen = pixCopiaECola === undefined ? String(txid) : findTxidOfCode(context, String(pixCopiaECola))
  const charge = chosen && findCharge(context, chosen)
  if (!charge) throw new Refusal(404, 'Código Pix não encontrado.')
  return charge
}

function findTxidOfCode(context: Context, brCode: string) {
  const token = tokenIn(brCode)
  return token && findLocationByToken(context, token)?.txid
}

function readInstant({ now }: Context, value: unknown) {
  const instant = value === undefined ? now() : new Date(String(value))
  if (Number.isNaN(instant.getTime())) throw new Refusal(400, 'O horario deve ser um instante RFC 3339.')
  return instant
}
