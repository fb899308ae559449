import type { Reply } from '@porteira/contract'
import { formatReais } from '@porteira/domain'
import { listed, placesText } from '@porteira/domain/competition'

export type StrengthResult = Reply<'GET /api/results/category/:catUUID'>['items'][number]
export type PlacedEntry = StrengthResult['places'][number]

/** Entries that share a place, or one entry that has it alone. */
export type PlaceGroup = {
  /** '1º e 2º'. */
  at: string
  place: number
  entries: PlacedEntry[]
  /** What each of them gets, or all of them together if the shares differ; '' without a prize. */
  worth: string
  /** True if `worth` is for each of several entries. */
  isEach: boolean
  /** True if the shares differ, so that each entry states its own. */
  hasOwnShares: boolean
  /** Why they have this place, as a sentence. */
  why: string
}

/** The places of a strength, the best first. Entries with the same place are one group. */
export function placeGroups({ places }: Pick<StrengthResult, 'places'>): PlaceGroup[] {
  const isSuddenDeath = places.some(({ fellIn }) => fellIn !== null)
  const groups: PlacedEntry[][] = []
  for (const entry of places) {
    const last = groups[groups.length - 1]
    if (last?.[0]?.place === entry.place) last.push(entry)
    else groups.push([entry])
  }
  return groups.map((entries) => {
    const place = entries[0]?.place ?? 0
    const { odd, ...prize } = prizeOfGroup(entries)
    return {
      at: placesText(place, place + entries.length - 1),
      place,
      entries,
      ...prize,
      why: [reasonOf(entries, isSuddenDeath), odd].filter(Boolean).join(' '),
    }
  })
}

/** The places that the page shows at once: those with a prize, and the first three. */
export const isShownAtOnce = ({ place, worth }: PlaceGroup) => place <= 3 || worth !== ''

/** 'R$ 1.500,00 e SELA'; '' for nothing. */
export const prizeOf = ({ prizeInCents, goods }: Pick<PlacedEntry, 'prizeInCents' | 'goods'>) =>
  listed([...(prizeInCents > 0 ? [formatReais(prizeInCents)] : []), ...goods])

function prizeOfGroup(entries: readonly PlacedEntry[]) {
  const [first] = entries
  const cents = entries.map(({ prizeInCents }) => prizeInCents)
  const [least, most] = [Math.min(...cents), Math.max(...cents)]
  const hasSameGoods = entries.every(({ goods }) => goods.join() === first?.goods.join())
  // Shares that do not come out even differ by a centavo. A sentence says so, and the amount stands there once.
  if (hasSameGoods && most - least <= 1)
    return shared(prizeOf({ prizeInCents: most, goods: first?.goods ?? [] }))
  const total = cents.reduce((sum, one) => sum + one, 0)
  return { worth: total > 0 ? formatReais(total) : '', isEach: false, hasOwnShares: true, odd: '' }

  function shared(worth: string) {
    const odd = most > least ? oddCentavo(entries, most) : ''
    return { worth, isEach: entries.length > 1 && worth !== '', hasOwnShares: false, odd }
  }
}

function oddCentavo(entries: readonly PlacedEntry[], most: number) {
  const fewer = entries.filter(({ prizeInCents }) => prizeInCents < most).map(({ badge }) => `${badge}`)
  const verb = fewer.length === 1 ? 'recebe' : 'recebem'
  return `Nº ${listed(fewer)} ${verb} 1 centavo a menos.`
}

function reasonOf(entries: readonly PlacedEntry[], isSuddenDeath: boolean) {
  const [first] = entries
  if (!first) return ''
  const isOne = entries.length === 1
  if (isSuddenDeath && first.fellIn === null) return isOne ? 'Ficou até o fim.' : 'Ficaram até o fim.'
  if (isSuddenDeath) return `${isOne ? 'Saiu' : 'Saíram'} na volta ${first.fellIn}.`
  const isEqual = ({ qualifyHits, finalHits }: PlacedEntry) =>
    qualifyHits === first.qualifyHits && finalHits === first.finalHits
  if (!entries.every(isEqual)) return ''
  const { qualifyHits, finalHits } = first
  if (finalHits === 0) return `${hitsText(qualifyHits)} na classificatória.`
  return `${hitsText(finalHits)} na final, ${qualifyHits} na classificatória.`
}

const hitsText = (hits: number) => (hits === 1 ? '1 boa' : `${hits} boas`)
