import type { Reply } from '@porteira/contract'
import { type MissReason, publicName } from '@porteira/domain'
import type { AccountSex, ShotPhase } from '#platform/database/tables.ts'
import type { BadgeRow } from '../category/category.rules.ts'

export type Ranking = Reply<'GET /api/rankings/category/:catUUID'>
export type Players = Reply<'GET /api/rankings/players/:eventUUID'>
export type Leaders = Reply<'GET /api/rankings/event/:eventUUID'>
export type RiderShots = Reply<'GET /api/rankings/category/:catUUID/shots/:badge'>

/** A rider. `isMinor` is also true if the date of birth is unknown. */
export type Person = { uuid: string; nickname: string; name: string; isMinor: boolean }

export type RankingRow = Omit<Ranking['rankings'][number], 'updatedOn' | 'participants'> &
  BadgeRow<Person> & { updated_at: Date }

export type PlayerRow = Person & { sex: AccountSex; hits: number; total: number; updated_at: Date }

export type LeaderRow = {
  uuid: string
  name: string
  final_started_at: Date | null
  rankings_live_now: boolean
  rankings_updated_at: Date | null
  has_rules: boolean
  is_cancelled: boolean
  leader: (Omit<RankingRow, 'updated_at'> & { updated_at: string; same_result: number }) | null
}

export type ShotRow = Person & {
  phase: ShotPhase
  round: number
  hit: number
  missReason: MissReason | null
}

export type CategoryRow = {
  name: string
  event_id: string
  event_name: string
  saved_lives: number
  final_started_at: Date | null
  rankings_live_now: boolean
  rankings_updated_at: Date | null
  has_rules: boolean
  is_cancelled: boolean
}

/** A rider whose name is not shown. */
export const NAMELESS = 'PARTICIPANTE'

/** The name on a scoreboard. A minor without a nickname is shown without any part of the name. */
export const nameOnBoard = (person: Person) =>
  person.isMinor && !person.nickname ? NAMELESS : publicName(person)

const toBadge = <Row extends { riders: Person[] }>({ riders, ...badge }: Row) => ({
  ...badge,
  participants: riders.map((rider) => ({ uuid: rider.uuid, name: nameOnBoard(rider) })),
})

/** JSON has the instant as a text. */
export type RankedRow = Omit<RankingRow, 'updated_at'> & { updated_at: Date | string }

const toRow = ({ updated_at, ...row }: RankedRow) => ({
  ...toBadge(row),
  updatedOn: new Date(updated_at).toISOString(),
})

/** The public ranking of a category as the API returns it. */
export const toRanking = (
  category: CategoryRow,
  entries: readonly RankedRow[],
  waiting: BadgeRow<Person>[] = [],
): Ranking => ({
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
  rankings: entries.map(toRow),
  waiting: waiting.map(toBadge),
  ...(category.has_rules && { hasRules: 1 }),
  ...(category.is_cancelled && { cancelled: 1 }),
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

/** The leader of each category of an event as the API returns it. */
export const toLeaders = (eventName: string, rows: LeaderRow[]): Leaders => ({
  status: 'OK',
  msg: '',
  eventName,
  items: rows.map(({ uuid, name, leader, ...category }) => ({
    uuid,
    name,
    finalStarted: category.final_started_at ? 1 : 0,
    rankingsLiveNow: category.rankings_live_now ? 1 : 0,
    rankingsUpdatedOn: category.rankings_updated_at?.toISOString() ?? null,
    leader: leader && toRow(leader),
    tied: leader ? leader.same_result - 1 : 0,
    ...(category.has_rules && { hasRules: 1 }),
    ...(category.is_cancelled && { cancelled: 1 }),
  })),
})

/** The shots of one badge by rider, as the API returns them. */
export function toRiderShots(rows: ShotRow[]): RiderShots {
  const ofRider = (uuid: string, phase: ShotPhase) =>
    rows
      .filter((row) => row.uuid === uuid && row.phase === phase)
      .map(({ round, hit, missReason }) => ({ round, hit, ...(missReason && { missReason }) }))
  const riders = new Map(rows.map((row) => [row.uuid, nameOnBoard(row)]))
  return {
    status: 'OK',
    msg: '',
    riders: [...riders].map(([uuid, name]) => ({
      uuid,
      name,
      qualify: ofRider(uuid, 'qualify'),
      final: ofRider(uuid, 'final'),
    })),
  }
}
