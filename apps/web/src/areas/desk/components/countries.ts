import { COUNTRIES } from '@porteira/domain'

const names = new Intl.DisplayNames('pt-BR', { type: 'region' })

/** 'UY' → 'Uruguai'. */
export const countryName = (code: string) => names.of(code) ?? code

/** The countries to choose from: the neighbours of the riders first, then all others by name. */
export function countries() {
  const options = COUNTRIES.map((value) => ({ value, label: countryName(value) }))
  const [near, far] = [options.slice(0, NEIGHBOURS), options.slice(NEIGHBOURS)]
  const sorted = [...far].sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
  return [{ value: '', label: 'Selecione' }, ...near, ...sorted]
}

const NEIGHBOURS = 3
