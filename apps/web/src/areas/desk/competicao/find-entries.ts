import { type Entry, namesOf } from './competition.ts'

const AT_MOST = 6

/** The entry whose number was typed. */
export const findEntry = (entries: readonly Entry[], typed: string) =>
  /^\s*\d{1,4}\s*$/.test(typed) ? entries.find(({ badge }) => badge === Number(typed)) : undefined

/** The first entries of which a rider has this in the name. One letter finds nothing. */
export function findEntries(entries: readonly Entry[], typed: string) {
  const term = plain(typed.trim())
  if (term.length < 2 || /^\d+$/.test(term)) return []
  return entries.filter((entry) => plain(namesOf(entry)).includes(term)).slice(0, AT_MOST)
}

/** Without accents and in small letters. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
