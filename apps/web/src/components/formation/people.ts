import type { CartItem, EnteredRider } from '@porteira/contract'
import type { Entry, KnownRider } from './form-values.ts'

/** A person who can be chosen without typing the CPF. */
export type Person = { cpf: string; name: string }

/** An entry with its values. */
export type FilledCard = { item: CartItem; entry: Entry }

type PeopleOptions = {
  /** The CPF of the logged-in buyer, or ''. */
  ownCpf: string
  /** The riders of earlier purchases, newest first. */
  earlier: readonly EnteredRider[]
  cards: readonly FilledCard[]
  nameOf: (cpf: string) => KnownRider | undefined
}

/** The people of this form and of earlier purchases, without the buyer and without duplicates. */
export function peopleOf({ ownCpf, earlier, cards, nameOf }: PeopleOptions): Person[] {
  const typed = cards.flatMap(({ entry }) =>
    entry.riders.flatMap(({ cpf }) => {
      const known = nameOf(cpf)
      return known ? [{ cpf, name: known.name }] : []
    }),
  )
  const byCpf = new Map([...typed, ...earlier].reverse().map(({ cpf, name }) => [cpf, { cpf, name }]))
  byCpf.delete(ownCpf)
  return [...byCpf.values()].reverse()
}

/** The club of the rider's last entry, if this entry offers it: first from this form, then from earlier purchases. */
export function suggestedClub(
  item: CartItem,
  cpf: string,
  { earlier, cards }: Pick<PeopleOptions, 'earlier' | 'cards'>,
) {
  const here = cards
    .filter((card) => card.item.cartItemId !== item.cartItemId && card.entry.entity !== '')
    .filter(({ entry }) => entry.riders.some((rider) => rider.cpf === cpf))
    .map((card) => ({ entitySel: card.entry.entity, isText: card.item.entityRequired === 'Text' }))
  const before = earlier
    .filter((rider) => rider.cpf === cpf)
    .flatMap(({ entitySel, entityName }) => [
      { entitySel, isText: false },
      { entitySel: entityName, isText: true },
    ])
  const isText = item.entityRequired === 'Text'
  const offered = [...here, ...before].find((club) =>
    isText
      ? club.isText && club.entitySel !== ''
      : item.entityAvail.some(({ uuid }) => uuid === club.entitySel),
  )
  return offered?.entitySel ?? ''
}
