import { type CommonFields, readCommonFields } from '#bank/common-fields.ts'
import { type Debtor, readDebtor } from '#bank/people.ts'
import { isFields, type Fields, type Violations } from '#bank/violations.ts'

/** The body of an immediate charge with its defaults. */
export type Cob = CommonFields & {
  calendario: { expiracao: number }
  devedor?: Debtor
  valor: { original: string; modalidadeAlteracao?: number }
}

const DAY_IN_SECONDS = 86_400
const MAX_EXPIRY = 2_147_483_647

export function readCob(body: Fields, pixKey: string, found: Violations): Cob {
  const { calendario = {}, devedor, valor } = body
  const expiry = isFields(calendario) ? (calendario['expiracao'] ?? DAY_IN_SECONDS) : undefined
  return {
    calendario: {
      expiracao: found.integer('cob.calendario.expiracao', expiry, { from: 1, to: MAX_EXPIRY }),
    },
    ...(devedor !== undefined && { devedor: readDebtor('cob.devedor', devedor, found) }),
    valor: readValue(valor, found),
    ...readCommonFields('cob', body, pixKey, found),
  }
}

function readValue(given: unknown, found: Violations): Cob['valor'] {
  const { original, modalidadeAlteracao, retirada } = found.fields('cob.valor', given)
  if (retirada !== undefined)
    found.add('cob.valor.retirada', 'Pix Saque e Pix Troco não fazem parte do contrato.', retirada)

  // Zero is allowed only if the payer may change the value.
  const value = { original: found.money('cob.valor.original', original, { zero: modalidadeAlteracao === 1 }) }
  if (modalidadeAlteracao === undefined) return value
  const mode = found.integer('cob.valor.modalidadeAlteracao', modalidadeAlteracao, { from: 0, to: 1 })
  return { ...value, modalidadeAlteracao: mode }
}
