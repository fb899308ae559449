import { isDate } from '#bank/calendar.ts'
import { type CobvValue, readCobvValue } from '#bank/cobv-value.ts'
import { type CommonFields, readCommonFields } from '#bank/common-fields.ts'
import { type Debtor, readDebtorWithAddress } from '#bank/people.ts'
import type { Fields, Violations } from '#bank/violations.ts'

/** The body of a charge with due date with its defaults. */
export type Cobv = CommonFields & {
  calendario: { dataDeVencimento: string; validadeAposVencimento: number }
  devedor: Debtor
  valor: CobvValue
}

const DEFAULT_VALIDITY_IN_DAYS = 30

/** `createdOn` is the business date of the charge's creation. An earlier due date is refused. */
export function readCobv(body: Fields, pixKey: string, createdOn: string, found: Violations): Cobv {
  const calendario = readCalendar(body['calendario'], createdOn, found)
  return {
    calendario,
    devedor: readDebtorWithAddress('cobv.devedor', body['devedor'], found),
    valor: readCobvValue(body['valor'], calendario.dataDeVencimento, found),
    ...readCommonFields('cobv', body, pixKey, found),
  }
}

function readCalendar(given: unknown, createdOn: string, found: Violations): Cobv['calendario'] {
  const fields = found.fields('cobv.calendario', given)
  const { dataDeVencimento: due, validadeAposVencimento = DEFAULT_VALIDITY_IN_DAYS } = fields
  const name = 'cobv.calendario.dataDeVencimento'
  if (!isDate(due)) found.add(name, 'O campo não respeita o schema: use AAAA-MM-DD.', due)
  else if (due < createdOn) found.add(name, 'O vencimento é anterior à data de criação da cobrança.', due)
  return {
    dataDeVencimento: isDate(due) ? due : createdOn,
    validadeAposVencimento: found.integer('cobv.calendario.validadeAposVencimento', validadeAposVencimento, {
      from: 0,
      to: 3650,
    }),
  }
}
