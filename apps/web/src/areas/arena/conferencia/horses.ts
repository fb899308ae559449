import type { CheckInRider } from '@porteira/contract'
import { foldAccents, horseText, namedHorseKey, readNamedHorse, subjectsOf } from '@porteira/domain'
import type { CheckInData, Facts, ShownEntry } from './check-in-data.ts'

/** A rider whose horse no registration names. */
export type Rider = CheckInRider & { placeKey: string }

/** The riders of an entry whose horses the desk can state, if a document of a horse is asked. */
export const ridersWithPlace = ({ riders }: ShownEntry, { entry, requirements }: Facts): Rider[] =>
  subjectsOf(entry, requirements).some(({ requirement }) => requirement.about === 'horse')
    ? riders.filter(({ placeKey }) => placeKey !== '')
    : []

/** The horse that the desk stated; '' without a statement. */
export const knownHorse = ({ horseKey, placeKey }: Rider) => (horseKey === placeKey ? '' : horseKey)

/** A horse of the event that may be the same one. */
export type HorseChoice = { value: string; name: string; isOwn: boolean; where: string[] }

/** The other horses of the event that have an entry, those of this rider first. */
export function listHorses(data: CheckInData, rider: Rider): HorseChoice[] {
  const choices = new Map<string, HorseChoice>()
  const nameOf = (id: string) =>
    data.snapshot.categories.find(({ categoryUUID }) => categoryUUID === id)?.name ?? ''
  for (const entry of data.entries.values()) {
    if (entry.formation === 'cancelled') continue
    for (const other of entry.riders) {
      if (other.horseKey === rider.horseKey) continue
      const isOwn = other.userUUID === rider.userUUID
      const choice = choices.get(other.horseKey) ?? {
        value: other.horseKey,
        name: horseName(data, other.horseKey),
        isOwn: false,
        where: [],
      }
      choice.isOwn ||= isOwn
      choice.where.push(
        `${nameOf(entry.categoryUUID)} nº ${entry.badge ?? 'S/N'}${isOwn ? '' : ` (${other.name})`}`,
      )
      choices.set(other.horseKey, choice)
    }
  }
  return [...choices.values()].sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
}

/** The name of a horse with its registration; '' if nothing names it. */
export function horseName({ horses }: CheckInData, key: string) {
  const horse = horses.find(({ horseKey }) => horseKey === key)
  if (!horse) return readNamedHorse(key)?.name ?? ''
  return horseText({ sbb: horse.registration, horseName: horse.name })
}

/** How many entries have the horse of a rider. */
export const countEntries = ({ entries }: CheckInData, { horseKey }: Rider) =>
  [...entries.values()].filter(
    ({ formation, riders }) =>
      formation !== 'cancelled' && riders.some((other) => other.horseKey === horseKey),
  ).length

const isNamed = ({ name }: HorseChoice, typed: string) =>
  name !== '' && foldAccents(name.replace(/ \(.*/, '')) === foldAccents(typed.trim())

/** The horses of other riders with a typed name. The name alone does not say that they are the same. */
export const namesakes = (choices: readonly HorseChoice[], typed: string) =>
  choices.filter((choice) => !choice.isOwn && isNamed(choice, typed))

/** The horse that a typed name means: the rider's own horse of this name. */
export const meantByName = (choices: readonly HorseChoice[], { userUUID }: Rider, typed: string) =>
  choices.find((choice) => choice.isOwn && isNamed(choice, typed))?.value ?? namedHorseKey(userUUID, typed)
