import { Type } from 'typebox'
import { Sex } from './accounts.ts'
import { Answer, File, NamedUuid } from './bodies.ts'
import { by, endpointTable, perMinute } from './endpoint.ts'
import { Flag, NullableString } from './values.ts'

const rankingCache = 'public, max-age=15, stale-while-revalidate=45'

/** The row of one badge in the ranking of a category. */
export const RankingRow = Type.Object({
  badge: Type.Integer(),
  strength: Type.Integer(),
  qualifyHits: Type.Integer(),
  qualifyTotal: Type.Integer(),
  finalHits: Type.Integer(),
  finalTotal: Type.Integer(),
  entity: Type.String(),
  updatedOn: Type.String(),
  participants: Type.Array(NamedUuid),
})

/** The row of one rider in the ranking of an event. */
export const RiderRankingRow = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  sex: Sex,
  hits: Type.Integer(),
  total: Type.Integer(),
  updatedOn: Type.String(),
})

/** The ranking of a category. */
export const CategoryRanking = Answer({
  msg: Type.String(),
  catName: Type.String(),
  eventUUID: Type.String(),
  eventName: Type.String(),
  savedLives: Type.Integer(),
  /** 1 when the qualifier is closed. */
  finalStarted: Flag,
  strengths: Type.Array(Type.Integer()),
  rankingsLiveNow: Flag,
  rankingsUpdatedOn: NullableString,
  rankings: Type.Array(RankingRow),
})

/** The ranking of all riders of an event. */
export const RiderRanking = Answer({
  msg: Type.String(),
  eventName: Type.String(),
  rankings: Type.Array(RiderRankingRow),
})

export const rankingEndpoints = endpointTable({
  'GET /api/rankings/category/:catUUID': {
    id: 'readCategoryRanking',
    summary: 'The ranking of a category',
    ...by('visitor', perMinute(120, 'ip')),
    cache: rankingCache,
    reply: CategoryRanking,
  },
  'GET /api/rankings/category/:catUUID/picture': {
    id: 'readRankingPicture',
    summary: 'The first places of a category as a picture, 1200 × 630, for shared links',
    ...by('visitor', perMinute(60, 'ip')),
    cache: 'public, max-age=60',
    reply: File('image/jpeg'),
  },
  'GET /api/rankings/players/:eventUUID': {
    id: 'readRiderRanking',
    summary: 'The ranking of all riders of an event',
    ...by('visitor', perMinute(120, 'ip')),
    cache: rankingCache,
    reply: RiderRanking,
  },
})
