export type SignField = 'name' | 'cpf' | 'kinship' | 'agreed'

const fields: Record<string, SignField> = {
  invalid_name: 'name',
  invalid_cpf: 'cpf',
  same_cpf: 'cpf',
  guardian_is_minor: 'cpf',
  box_needed: 'agreed',
}

/** The field that a refusal of the server is about. */
export const fieldOfRefusal = (code: string) => fields[code]
