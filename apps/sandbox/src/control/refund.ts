import type { Context } from '#context.ts'
import { centsOf } from '#bank/money.ts'
import { findPix } from '#bank/pix-rows.ts'
import { insertBankRefund } from '#bank/refunds.ts'
import { isFields } from '#bank/violations.ts'
import { Refusal } from '#refusal.ts'

const NATURES = ['ORIGINAL', 'MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO']

/** `POST /sandbox/refund`: a refund that was made in the bank's app or forced by the MED. */
export function refundFromBank(context: Context, body: unknown) {
  const { endToEndId, valor, natureza = 'ORIGINAL' } = isFields(body) ? body : {}
  const pix = findPix(context, String(endToEndId))
  if (!pix) throw new Refusal(404, 'Pix não encontrado.')
  const cents = valor === undefined ? pix.cents : centsOf(valor)
  if (!cents) throw new Refusal(400, 'O valor deve ser um texto como "12.34".')
  if (!NATURES.includes(String(natureza)))
    throw new Refusal(400, `A natureza deve ser uma destas: ${NATURES.join(', ')}.`)
  return insertBankRefund(context, pix, { cents, nature: String(natureza) })
}
