import { isSex, normalisePerson, type Person, type Sex } from '@porteira/domain'

/** What a form states about a person without an account. */
export type StatedPerson = Person & { sex: Sex }

/** The sentences of the wrong fields, by the name of the field. */
export type FieldErrors = Partial<Record<string, string>>

export const EMPTY_PERSON: Person = { name: '', nickname: '', birthdate: '', sex: '' }

/** The person as it is sent; undefined while no sex is chosen. */
export function statedPerson(typed: Person): StatedPerson | undefined {
  const { name, nickname, birthdate, sex } = normalisePerson(typed)
  return isSex(sex) ? { name, nickname, birthdate, sex } : undefined
}
