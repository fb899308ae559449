/** The reason of a decision as a person states it: a word that is chosen, and a sentence. */
export type Reason = { word: string; text: string }

export const NO_REASON: Reason = { word: '', text: '' }

/** The word with which only the sentence says the reason. */
export const OTHER_REASON = 'Outro'

/** 'Chuva: Raia alagada às 18:05.', or the part of it that was given. */
export function reasonText({ word, text }: Reason) {
  const own = word === OTHER_REASON ? '' : word
  return [own, text.trim()].filter(Boolean).join(': ')
}

/** What is missing of a reason, by its field. */
export function missingReason({ word, text }: Reason, words: readonly string[]) {
  if (words.length === 0) return { reason: text.trim() === '' ? 'Escreva o motivo.' : undefined }
  return {
    word: word === '' ? 'Escolha o motivo.' : undefined,
    reason: word === OTHER_REASON && text.trim() === '' ? 'Escreva o que aconteceu.' : undefined,
  }
}
