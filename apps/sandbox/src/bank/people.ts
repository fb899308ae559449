import { isFields, type Fields, type Violations } from '#bank/violations.ts'

export type Debtor = { cpf?: string; cnpj?: string; nome?: string } & Partial<Record<AddressField, string>>

const ADDRESS_FIELDS = [
  ['email', 77],
  ['logradouro', 200],
  ['cidade', 200],
  ['uf', 2],
  ['cep', 8],
] as const
type AddressField = (typeof ADDRESS_FIELDS)[number][0]

const CPF = /^\d{11}$/
const CNPJ = /^[0-9A-Z]{14}$/

/** The debtor of a cob. It is optional, but a name needs exactly one document. */
export function readDebtor(name: string, given: unknown, found: Violations): Debtor {
  const fields = found.fields(name, given)
  const { cpf, cnpj, nome } = fields
  if (cpf !== undefined && cnpj !== undefined) found.add(name, 'Informe CPF ou CNPJ, nunca ambos.', given)
  if (nome !== undefined && cpf === undefined && cnpj === undefined)
    found.add(name, 'Devedor com nome precisa de CPF ou CNPJ.', given)
  if (cpf !== undefined && !matches(cpf, CPF)) found.add(`${name}.cpf`, 'O CPF não respeita o schema.', cpf)
  if (cnpj !== undefined && !matches(cnpj, CNPJ))
    found.add(`${name}.cnpj`, 'O CNPJ não respeita o schema.', cnpj)

  return {
    ...(cpf !== undefined && { cpf: String(cpf) }),
    ...(cnpj !== undefined && { cnpj: String(cnpj) }),
    ...(nome !== undefined && { nome: found.text(`${name}.nome`, nome, 200) }),
  }
}

/** The debtor of a cobv. Document and name are required, the address is optional. */
export function readDebtorWithAddress(name: string, given: unknown, found: Violations): Debtor {
  const debtor = readDebtor(name, given, found)
  if (!debtor.nome) found.add(`${name}.nome`, 'Cobrança com vencimento precisa do nome do devedor.', given)
  return { ...debtor, ...readAddress(name, isFields(given) ? given : {}, found) }
}

function readAddress(name: string, fields: Fields, found: Violations): Debtor {
  const address: Debtor = {}
  for (const [field, maxLength] of ADDRESS_FIELDS)
    if (fields[field] !== undefined) address[field] = found.text(`${name}.${field}`, fields[field], maxLength)
  return address
}

const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
