import type { CartItem } from '@porteira/contract'
import { RIDER_DETAILS } from '@porteira/domain'
import { type Entry, EMPTY_RIDER, type Rider } from './form-values.ts'
import type { FilledCard } from './people.ts'

const isEmpty = ({ riders }: Entry) => riders.every(({ cpf }) => cpf === '')

/** True if `to` accepts every age that `from` accepts. The age of a rider is not known here. */
const acceptsAgesOf = (to: CartItem, from: CartItem) =>
  (!to.restrictAgeMin || (from.restrictAgeMin ?? 0) >= to.restrictAgeMin) &&
  (!to.restrictAgeMax || (from.restrictAgeMax !== null && from.restrictAgeMax <= to.restrictAgeMax))

/** The entries without riders that may take this rider of `from`: within its ages, and within the quota of one CPF. */
export function cardsToRepeat(cards: readonly FilledCard[], from: FilledCard, cpf: string): FilledCard[] {
  const entries = new Map<string, number>()
  for (const { item, entry } of cards)
    if (entry.riders.some((rider) => rider.cpf === cpf))
      entries.set(item.itemUUID, (entries.get(item.itemUUID) ?? 0) + 1)
  return cards.filter(({ item, entry }) => {
    if (!isEmpty(entry) || !acceptsAgesOf(item, from.item)) return false
    const count = (entries.get(item.itemUUID) ?? 0) + 1
    if (item.maxCpfOccurrences > 0 && count > item.maxCpfOccurrences) return false
    entries.set(item.itemUUID, count)
    return true
  })
}

/** The riders of an entry without riders after the rider is repeated there, with the details that the entry asks for. */
export const repeatedRiders = ({ item, entry }: FilledCard, rider: Rider): Rider[] => {
  const asked = RIDER_DETAILS.filter(({ about, askedBy }) => about !== 'entry' && item[askedBy])
  const details = Object.fromEntries(asked.map(({ name }) => [name, rider[name]]))
  return entry.riders.map((empty, index) =>
    index === 0 ? { ...EMPTY_RIDER, ...details, cpf: rider.cpf } : empty,
  )
}
