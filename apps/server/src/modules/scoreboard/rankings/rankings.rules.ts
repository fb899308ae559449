import type { Reply } from '@porteira/contract'
import { publicName } from '@porteira/domain'
import type { AccountSex } from '#platform/database/tables.ts'

export type Ranking = Reply<'GET /api/rankings/category/:catUUID'>
export type Players = Reply<'GET /api/rankings/players/:eventUUID'>

/** A rider. `isMinor` is also true if the date of birth is unknown. */
export type Person = { uuid: string; nickname: string; name: string; isMinor: boolean }

export type RankingRow = {
  badge: number
  strength: number
  entity: string
  qualify_hits: number
  qualify_total: number
  final_hits: number
  final_total: number
  updated_at: Date
  riders: Person[]
}

export type PlayerRow = Person & { sex: AccountSex; hits: number; total: number; updated_at: Date }

export type CategoryRow = {
  name: string
  event_id: string
  event_name: string
  saved_lives: number
  final_started_at: Date | null
  rankings_live_now: boolean
  rankings_updated_at: Date | null
}

/** The name on a scoreboard. A minor without a nickname is shown without any part of the name. */
const nameOnBoard = (person: Person) =>
  person.isMinor && !person.nickname ? 'PARTICIPANTE' : publicName(person)

/** The public ranking of a category as the API returns it. */
export const toRanking = (category: CategoryRow, entries: RankingRow[]): Ranking => ({
  status: 'OK',
  msg: '',
  catName: category.name,
  eventUUID: category.event_id,
  eventName: category.event_name,
  savedLives: category.saved_lives,
  finalStarted: category.final_started_at ? 1 : 0,
  strengths: [...new Set(entries.map(({ strength }) => strength))].filter(Boolean).sort((a, b) => a - b),
  rankingsLiveNow: category.rankings_live_now ? 1 : 0,
  rankingsUpdatedOn: category.rankings_updated_at?.toISOString() ?? null,
  rankings: entries.map((entry) => ({
    badge: entry.badge,
    strength: entry.strength,
    qualifyHits: entry.qualify_hits,
    qualifyTotal: entry.qualify_total,
    finalHits: entry.final_hits,
    finalTotal: entry.final_total,
    entity: entry.entity,
    updatedOn: entry.updated_at.toISOString(),
    participants: entry.riders.map((rider) => ({ uuid: rider.uuid, name: nameOnBoard(rider) })),
  })),
})

/** The public ranking of the riders of an event as the API returns it. */
export const toPlayers = (eventName: string, rows: PlayerRow[]): Players => ({
  status: 'OK',
  msg: '',
  eventName,
  rankings: rows.map((row) => ({
    uuid: row.uuid,
    name: nameOnBoard(row),
    sex: row.sex,
    hits: row.hits,
    total: row.total,
    updatedOn: row.updated_at.toISOString(),
  })),
})
