import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { foldAccents } from './text.ts'

export type State = { code: string; name: string }

/** The 27 states by name. Server only: this module carries the 5,571 municipalities of IBGE. */
export const listStates = (): State[] => getStates().map(({ code, name }) => ({ code, name }))

const findState = (code: string) => getStates().find((state) => state.code === code)

/** City names of a state ('RS'), sorted in Portuguese; undefined when there is no such state. */
export const listCities = (stateCode: string) => {
  const state = findState(stateCode)
  return state && getMunicipalities(state.code).map((city) => city.name)
}

/** True when the state has a city of that name, whatever its capitals and accents. */
export const isCityOf = (stateCode: string, city: string) =>
  listCities(stateCode)?.some((name) => foldAccents(name) === foldAccents(city.trim())) ?? false
