import { listCities, listStates } from '@porteira/domain/cities'
import { notFound } from '#platform/errors.ts'

const codes = listStates()
  .map(({ code }) => code)
  .toSorted()

/** The codes of the 27 federal units, 'AC' to 'TO'. */
export const readStates = () => ({ status: 'OK' as const, states: codes })

export function readCities(state: string) {
  const cities = /^[A-Z]{2}$/.test(state) ? listCities(state) : undefined
  if (!cities) throw notFound()
  return { status: 'OK' as const, cities }
}
