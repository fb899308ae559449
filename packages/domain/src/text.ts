/** 'São João' → 'sao joao': how names and search terms are compared. */
export const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What is kept of a typed text: composed (NFC) and without spaces around it. */
export const cleanText = (text: string) => text.normalize('NFC').trim()

/** Clean, upper-case and with single spaces: how names, horses, teams and entities are stored. */
export const upperText = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ').toLocaleUpperCase('pt-BR')

/** True when a control character hides in the text. PostgreSQL refuses NUL, mail headers break at CR and LF. */
export const hasControlCharacters = (text: string) => /\p{Cc}/u.test(text)

/** The same for texts of several lines, where tab and line breaks are allowed. */
export const hasControlCharactersInLines = (text: string) =>
  hasControlCharacters(text.replaceAll(/[\t\r\n]/g, ''))

/** The text of a file: UTF-8, or the Windows-1252 in which spreadsheets still save in Brazil. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Length as a person counts it: in code points, not in UTF-16 units. */
export const textLength = (text: string) => [...text].length
