import { foldAccents } from '@porteira/domain'

const MAX_FOUND = 6

/** The cities with a word that starts with the typed text, those with the first word before the others; at most six. */
export function matchingCities(cities: readonly string[], typed: string) {
  const wanted = foldAccents(typed.trim())
  if (wanted === '') return []
  const folded = cities.map((name) => ({ name, text: foldAccents(name) }))
  const starting = folded.filter(({ text }) => text.startsWith(wanted))
  const inside = folded.filter(({ text }) => !text.startsWith(wanted) && text.includes(` ${wanted}`))
  return [...starting, ...inside].slice(0, MAX_FOUND).map(({ name }) => name)
}
