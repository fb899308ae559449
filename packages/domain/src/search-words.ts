import { foldAccents } from './text.ts'

/** The words of a typed search, without accents and capitals. */
export const searchWords = (typed: string) => foldAccents(typed).split(/\s+/).filter(Boolean)

/** True if a text has each of these words, or words that begin or contain them. */
export function hasWords(text: string, words: readonly string[]) {
  const folded = foldAccents(text)
  return words.every((word) => folded.includes(word))
}
