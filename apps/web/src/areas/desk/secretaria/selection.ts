import type { DeskItem } from '@porteira/contract'
import { hasWords, searchWords } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'

/** The chosen units by the id of the item. */
export type Selection = Readonly<Partial<Record<string, number>>>

/** A line of a bill. */
export type Line = { itemUUID: string; name: string; quantity: number; inCents: number }

export const linesOf = (items: readonly DeskItem[], selection: Selection): Line[] =>
  items.flatMap(({ itemUUID, name, price }) => {
    const quantity = selection[itemUUID] ?? 0
    return quantity > 0 ? [{ itemUUID, name, quantity, inCents: quantity * centsOf(price) }] : []
  })

export const sumOfLines = (lines: readonly Line[]) => lines.reduce((sum, { inCents }) => sum + inCents, 0)

/** The units of an item as the desk reads them: 'só na secretaria · 9 vagas'. */
export const unitsText = ({ units, keptBadges, waiting, isDeskOnly, isBundle }: DeskItem) =>
  [
    isBundle === 1 && 'pacote',
    isDeskOnly === 1 && 'só na secretaria',
    units === 0 ? 'esgotado' : units === 1 ? '1 vaga' : `${units} vagas`,
    keptBadges > 0 && (keptBadges === 1 ? '1 número guardado' : `${keptBadges} números guardados`),
    waiting > 0 && `${waiting} na lista de espera`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The items whose name contains every typed word, without regard to accents and capitals; the bundles last. */
export function matchingItems(items: readonly DeskItem[], typed: string) {
  const words = searchWords(typed)
  return items.filter(({ name }) => hasWords(name, words)).sort((a, b) => a.isBundle - b.isBundle)
}

/** The item that a refusal names. The name of one item may begin the name of another. */
export const itemOfRefusal = (items: readonly DeskItem[], refusal: string) =>
  items.filter(({ name }) => refusal.includes(name)).sort((a, b) => b.name.length - a.name.length)[0]
