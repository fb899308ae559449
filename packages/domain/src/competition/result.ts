import { strengthLetter } from '#strength.ts'
import type { SharedPrizes } from './prize-shares.ts'
import { goodsText } from './prize-words.ts'
import type { StrengthState } from './strength-state.ts'

/** running: it is not over; underProtest: a protest waits for its decision; reopened: it was official before. */
export const RESULT_STATES = ['running', 'provisional', 'underProtest', 'official', 'reopened'] as const
export type ResultState = (typeof RESULT_STATES)[number]

/** Names the form of the document. Another form gets another name. */
export const RESULT_FORMAT = 'porteira.result.1'

/**
 * The result of a strength as it is signed. It holds no legal name and no CPF, so that both can be erased.
 * `docs/result.schema.json` is its published schema.
 */
export type ResultDocument = {
  format: typeof RESULT_FORMAT
  /** 1 for the first result of the strength; a reopened one has the next number. */
  version: number
  event: { uuid: string; name: string }
  category: { uuid: string; name: string }
  strength: { letter: string; name: string }
  /** SHA-256 of the canonical rules of the category. */
  rulesHash: string
  places: ResultPlace[]
  withoutPlace: EntryWithoutPlace[]
  /** Goods of shared places that no entry has got yet. */
  sharedGoods: { place: number; goods: string; badges: number[] }[]
  /** How many entries the category has. */
  entries: number
  /** When the result became official, in UTC. */
  decidedAt: string
  /** How many decisions of people the result depends on. */
  decisions: number
  /** SHA-256 of the version before; null for the first one. */
  previous: string | null
}

/**
 * The public identity of an entry: its id, its number, the nicknames of its riders, '' for one without, and the clubs for
 * which they ride.
 */
type ResultEntry = { entryId: number; badge: number; nicknames: string[]; entities: string[] }

export type ResultPlace = ResultEntry & {
  place: number
  prizeCents: number
  goods: string[]
  qualifyHits: number
  finalHits: number
  /** The round of the final in which the entry fell; null for one that did not fall. */
  fellIn: number | null
}

export type EntryWithoutPlace = ResultEntry & {
  why: 'disqualified' | 'dispensed'
  /** The article of the event's rules, or ''. */
  article: string
}

export type ResultInput = Pick<
  ResultDocument,
  'version' | 'event' | 'category' | 'rulesHash' | 'entries' | 'decisions' | 'previous'
> & {
  decidedAt: Date
  strength: Pick<StrengthState, 'strength' | 'name' | 'phase' | 'standings'>
  prizes: Pick<SharedPrizes, 'won' | 'sharedGoods'>
  /** The entries of the strength by number. The names are those that the public may read. */
  entryOf: ReadonlyMap<number, Omit<ResultEntry, 'badge'>>
  /** The articles by which entries were disqualified, by number. */
  articles: ReadonlyMap<number, string>
}

/** The document of a result. Throws if the strength is not over, because it has no places before. */
export function resultDocument({
  strength: { strength, name, phase, standings },
  prizes: { won, sharedGoods },
  entryOf,
  articles,
  decidedAt,
  ...header
}: ResultInput): ResultDocument {
  if (phase !== 'over') throw new RangeError(`Strength ${strength} has no result yet`)
  return {
    format: RESULT_FORMAT,
    ...header,
    strength: { letter: strengthLetter(strength), name },
    decidedAt: decidedAt.toISOString(),
    places: standings.flatMap(({ badge, place, qualifyHits, finalHits, fellIn = null }) => {
      if (place === undefined) return []
      const { cents, goods } = won.get(badge) ?? { cents: 0, goods: [] }
      const prize = { prizeCents: cents, goods: goods.map(goodsText) }
      return [{ place, ...entry(badge), ...prize, qualifyHits, finalHits, fellIn }]
    }),
    withoutPlace: standings.flatMap(({ badge, status }) =>
      status === 'disqualified' || status === 'dispensed'
        ? [{ ...entry(badge), why: status, article: articles.get(badge) ?? '' }]
        : [],
    ),
    sharedGoods: sharedGoods.flatMap(({ decided, place, badges, ...goods }) =>
      decided ? [] : [{ place, goods: goodsText(goods), badges: [...badges] }],
    ),
  }

  function entry(badge: number): ResultEntry {
    const found = entryOf.get(badge)
    if (!found) throw new RangeError(`The entry of number ${badge} is missing`)
    return { ...found, badge }
  }
}
