import type { SaleItem } from '@porteira/contract'

/** A note with which the secretaria can help, and the categories that have it. */
export type SharedNote = { note: string; names: string[] }

/** The notes with which the secretaria can help, such as that of a missing card. The page says each once. */
export function sharedNotes(items: readonly SaleItem[]): SharedNote[] {
  const helped = items.filter(({ buyerNoteAsksHelp }) => buyerNoteAsksHelp === 1)
  return [...new Set(helped.map(({ buyerNote = '' }) => buyerNote))].map((note) => ({
    note,
    names: helped.filter((item) => item.buyerNote === note).map(({ name }) => name),
  }))
}

/** The note at the row of an item. */
export const rowNote = ({ buyerNote, buyerNoteAsksHelp }: SaleItem) =>
  buyerNoteAsksHelp === 1 ? 'Leia o aviso acima da lista.' : buyerNote
