/** 'São João' → 'sao joao', to compare names and search terms. */
export const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The stored form of a typed text: composed (NFC) and trimmed. */
export const cleanText = (text: string) => text.normalize('NFC').trim()

/** The stored form of names, horses, teams and clubs: trimmed, in capitals and with single spaces. */
export const upperText = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ').toLocaleUpperCase('pt-BR')

/** True for a text with control characters. PostgreSQL refuses NUL, and CR and LF break mail headers. */
export const hasControlCharacters = (text: string) => /\p{Cc}/u.test(text)

/** The same for texts of several lines: tabs and line breaks are allowed. */
export const hasControlCharactersInLines = (text: string) =>
  hasControlCharacters(text.replaceAll(/[\t\r\n]/g, ''))

/** The length in code points, not in UTF-16 units. */
export const textLength = (text: string) => [...text].length
