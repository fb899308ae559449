import { hasCpf } from './cpf.ts'
import { hasControlCharacters, upperText } from './text.ts'

/** The desk's statement about a horse without a registration: which horse a rider rides in an entry; '' for another one. */
export type HorseLink = { placeKey: string; horseKey: string }
/** The horse of each place that has one by a statement. */
export type HorseLinks = ReadonlyMap<string, string>

/** The most characters of a horse's name that the check-in states. */
export const HORSE_NAME = 60

export const horseLinksOf = (links: readonly HorseLink[]): HorseLinks =>
  new Map(
    links.filter(({ horseKey }) => horseKey !== '').map(({ placeKey, horseKey }) => [placeKey, horseKey]),
  )

const PLACE = /^entry:(\d{1,15}):\d{1,4}$/
const NAMED = /^rider:([^:]+):(.+)$/

/** The entry of a place, which is the key of a horse that nothing names: 'entry:12:1'. Undefined for other keys. */
export function entryOfPlace(key: string) {
  const id = PLACE.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The key of a rider's horse with a name. Another rider's horse of this name is another horse. */
export const namedHorseKey = (userUUID: string, name: string) => `rider:${userUUID}:${upperText(name)}`

/** The rider and the name in such a key. */
export function readNamedHorse(key: string) {
  const [, userUUID, name] = NAMED.exec(key) ?? []
  return userUUID !== undefined && name !== undefined ? { userUUID, name } : undefined
}

/** Whether a horse may have this name. Devices keep it, so it has no CPF. */
export const isHorseName = (name: string) =>
  upperText(name).length >= 2 &&
  name.length <= HORSE_NAME &&
  !hasControlCharacters(name) &&
  // guard: no-cpf-as-horse-name
  !hasCpf(name)

/** The key of the horse that several places share although nothing names it. It outlives each of them. */
const sharedKey = (placeKey: string) => placeKey.replace('entry:', 'same:')

/** The horse that a statement means: the horse of another place, or the horse with this key. */
export const meantHorse = (value: string, links: HorseLinks) =>
  entryOfPlace(value) === undefined ? value : (links.get(value) ?? sharedKey(value))

type Rider = { horseKey: string; placeKey?: string }

/** An entry whose riders have the horses that the desk stated. `placeKey` is '' for a horse with a registration. */
export const joinedEntry = <Of extends Rider, Entry extends { riders: readonly Of[] }>(
  entry: Entry & { riders: readonly Of[] },
  links: HorseLinks,
): Omit<Entry, 'riders'> & { riders: (Of & { placeKey: string })[] } => ({
  ...entry,
  riders: entry.riders.map((rider: Of) => {
    const placeKey = rider.placeKey ?? (entryOfPlace(rider.horseKey) === undefined ? '' : rider.horseKey)
    return { ...rider, placeKey, horseKey: placeKey ? links.get(placeKey) || placeKey : rider.horseKey }
  }),
})

/** What a statement changes. The documents of a place go to the horse, unless the horse has them already. */
export function horseChange({ subject, value }: { subject: string; value: string }, links: HorseLinks) {
  if (value === '') return { links: [{ placeKey: subject, horseKey: '' }], moves: [] }
  const horseKey = meantHorse(value, links)
  const isFirst = entryOfPlace(value) !== undefined && !links.has(value)
  const places = isFirst ? [value, subject] : [subject]
  return {
    links: places.map((placeKey) => ({ placeKey, horseKey })),
    moves: places.map((from) => ({ from, to: horseKey })),
  }
}

type Check = { requirementId: string; subject: string; value: string }

/** The checked documents after those of a place went to its horse. What the horse has stays, and the place keeps none. */
export function movedChecks<Of extends Check>(
  checks: readonly Of[],
  move: { from: string; to: string },
): Of[] {
  const { from, to } = move
  const has = new Set(
    checks.flatMap(({ subject, value, requirementId }) =>
      subject === to && value !== '' ? [requirementId] : [],
    ),
  )
  const stays = ({ subject, value }: Of) => subject !== from && (subject !== to || value !== '')
  const moved = checks.filter(({ subject, requirementId }) => subject === from && !has.has(requirementId))
  return [...checks.filter(stays), ...moved.map((check) => ({ ...check, subject: to }))]
}

/** The horses of the places after a statement. */
export function changedLinks(links: HorseLinks, changes: readonly HorseLink[]) {
  const changed = new Map(links)
  for (const { placeKey, horseKey } of changes)
    if (horseKey === '') changed.delete(placeKey)
    else changed.set(placeKey, horseKey)
  return changed
}

type NamedHorse = { horseKey: string; registration: string; name: string }

/** The horses with those that only statements name. */
export function joinedHorses<Horse extends NamedHorse>(
  horses: readonly Horse[],
  links: HorseLinks,
): readonly (Horse | NamedHorse)[] {
  if (links.size === 0) return horses
  const known = new Map<string, Horse | NamedHorse>(horses.map((horse) => [horse.horseKey, horse]))
  for (const [placeKey, horseKey] of links) {
    const name = readNamedHorse(horseKey)?.name ?? known.get(placeKey)?.name ?? ''
    if (name !== '' && !known.get(horseKey)?.name) known.set(horseKey, { horseKey, registration: '', name })
  }
  return [...known.values()]
}
