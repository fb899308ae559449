import type { Reply } from '@porteira/contract'
import { strengthLetter } from '@porteira/domain'
import { goodsText, placesText } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { findCompetition, readCompetition } from '../competition/competition.service.ts'
import { strengthsOf } from '../competition/competition.rules.ts'
import { resultOf } from '../competition/result-state.rules.ts'
import { listPublicBadges } from '../rankings/rankings.queries.ts'
import { readPublicCategory, readPublicEvent } from '../rankings/rankings.service.ts'
import { poolOf, prizesOf, prizesWithTakings, winnersOf } from '../competition/prizes.rules.ts'
import { readTakings } from '../competition/takings.queries.ts'
import * as queries from './results.queries.ts'
import { clubResults, publicEntries, type SignedResult, strengthResult } from './results.rules.ts'

/** The results of the strengths of a category. One without rules has none. */
export async function readCategoryResult(db: Database, catUUID: string) {
  const category = await readPublicCategory(db, catUUID)
  return {
    status: 'OK' as const,
    msg: '',
    catName: category.name,
    eventUUID: category.event_id,
    eventName: category.event_name,
    items: await listResults(db, catUUID),
  }
}

async function listResults(db: Database, catUUID: string) {
  const { competition } = await findCompetition(db, catUUID)
  if (!competition) return []
  const entries = publicEntries(await listPublicBadges(db, catUUID))
  const takings = await readTakings(db, catUUID)
  return strengthsOf(competition).map((strength) =>
    strengthResult(competition, strength, { entries, prizes: prizesOf(competition, strength, takings) }),
  )
}

/** The results of all public categories of an event that have rules, and the places of the clubs. */
export async function readEventResult(db: Database, eventUUID: string) {
  const { name: eventName, ...event } = await readPublicEvent(db, eventUUID)
  const items = []
  for (const category of await queries.listCategoriesWithRules(db, eventUUID))
    items.push({ ...category, strengths: await listResults(db, category.uuid) })
  const entities = clubResults(items.flatMap(({ strengths }) => strengths))
  return { status: 'OK' as const, msg: '', eventName, ...event, items, entities }
}

/** The place of a number in the results of a public category; undefined without one. */
export async function findPlace(db: Database, catUUID: string, badge: number) {
  const results = await listResults(db, catUUID)
  for (const { strength, state, places } of results) {
    const own = places.find((entry) => entry.badge === badge)
    if (!own) continue
    const { place } = own
    const last = place + places.filter((entry) => entry.place === place).length - 1
    const letter = results.length > 1 ? strengthLetter(strength) : ''
    return { strength: letter, places: placesText(place, last), state }
  }
  return undefined
}

/** The signed document of an official result. */
export async function readSignedResult(db: Database, catUUID: string, strengthText: string) {
  await readPublicCategory(db, catUUID)
  const { competition } = await findCompetition(db, catUUID)
  const strength = /^\d{1,2}$/.test(strengthText) ? Number(strengthText) : 0
  const official = competition && strength > 0 ? resultOf(competition, strength).official : undefined
  if (!official) throw notFound()
  const { document, signature, publicKey, hash } = official.body as SignedResult
  return { status: 'OK' as const, msg: '', document, signature, publicKey, hash }
}

/** What the places of a category win, for the people of the event. */
export async function readPrizes(
  db: Database,
  catUUID: string,
): Promise<Reply<'GET /api/competition/:catUUID/prizes'>> {
  const { competition } = await readCompetition(db, catUUID)
  const takings = await readTakings(db, catUUID)
  const entries = publicEntries(await listPublicBadges(db, catUUID))
  const entry = (badge: number) => {
    const { entity = '', names = [] } = entries.get(badge) ?? {}
    return { badge, entity, names }
  }
  const items = strengthsOf(competition).map((strength) => {
    const { prizes, ...of } = prizesWithTakings(competition, strength, takings)
    const goodsOf = (badge: number) => prizes.won.get(badge)?.goods.map(goodsText) ?? []
    return {
      strength,
      name: competition.rules.strengths[strength - 1]?.name ?? '',
      state: resultOf(competition, strength).state,
      ...poolOf(competition, strength, of.takings),
      groups: prizes.groups.map(({ from, to, cents, isAgreed, shares }) => ({
        from,
        to,
        cents,
        isAgreed,
        shares: shares.map((share) => ({
          ...entry(share.badge),
          cents: share.cents,
          goods: goodsOf(share.badge),
        })),
      })),
      sharedGoods: prizes.sharedGoods.map(({ place, name, badges, decided }) => ({
        place,
        name,
        badges: [...badges],
        decided: decided?.badge ?? null,
      })),
      problems: [...prizes.problems],
      winners: winnersOf(competition, strength, prizes),
    }
  })
  return { status: 'OK', msg: '', ...takings, items }
}
