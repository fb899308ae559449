import { type Account, ACCOUNT_DEFAULTS, foldAccents, formatDate } from '@porteira/domain'

/** A question about a value that the form had from the start, and the field that corrects it. */
export type DefaultQuestion = { field: 'birthdate' | 'state'; says: string }

/** The questions about values of a new account that are still the defaults. A buyer who chose a city also chose its state. */
export function defaultQuestions({ birthdate, state, city }: Account): DefaultQuestion[] {
  const isDefaultCity = state === ACCOUNT_DEFAULTS.state && isSameText(city, ACCOUNT_DEFAULTS.city)
  const birth: DefaultQuestion = { field: 'birthdate', says: `Você nasceu em ${formatDate(birthdate)}?` }
  const place: DefaultQuestion = { field: 'state', says: `Você mora em ${city} (${state})?` }
  return [...(birthdate === ACCOUNT_DEFAULTS.birthdate ? [birth] : []), ...(isDefaultCity ? [place] : [])]
}

const isSameText = (one: string, other: string) => foldAccents(one) === foldAccents(other)
