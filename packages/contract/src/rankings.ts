import { type Static, Type } from 'typebox'
import { Sex } from './accounts.ts'
import { Answer, File, NamedUuid } from './bodies.ts'
import { againstFloods, by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { badgeProperties, EntryMark, MissReason } from './scoring.ts'
import { Flag, Instant, NullableString } from './values.ts'

const rankingCache = 'public, max-age=15, stale-while-revalidate=45'

/** 1 for a category with rules, which may have a result. It is missing for the others. */
const hasRules = Type.Optional(Flag)

// The serializer writes the properties in this order.
const { badge, strength, ...others } = badgeProperties

/** The row of one badge in the ranking of a category. */
export const RankingRow = Type.Object({
  badge,
  strength,
  qualifyHits: Type.Integer(),
  qualifyTotal: Type.Integer(),
  finalHits: Type.Integer(),
  finalTotal: Type.Integer(),
  ...others,
  updatedOn: Type.String(),
  participants: Type.Array(NamedUuid),
})

/** A badge without a shot in a category whose qualifier runs. */
export const WaitingRow = Type.Object({ ...badgeProperties, participants: Type.Array(NamedUuid) })

/** One category of an event with the first row of its best strength. */
export const CategoryLeader = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  /** 1 when the qualifier is closed. */
  finalStarted: Flag,
  rankingsLiveNow: Flag,
  rankingsUpdatedOn: NullableString,
  /** Null while the category has no shot. */
  leader: Type.Union([RankingRow, Type.Null()]),
  /** The number of other rows of that strength with the same result. */
  tied: Type.Integer(),
  hasRules,
  /** 1 when the organisation cancelled the category. */
  cancelled: Type.Optional(Flag),
})

export const RoundResult = Type.Object({
  round: Type.Integer(),
  hit: Flag,
  /** Why it was missed, where the scorer said so. */
  missReason: Type.Optional(MissReason),
})
/** The shots of one rider, by phase and round. */
export const RiderShots = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  qualify: Type.Array(RoundResult),
  final: Type.Array(RoundResult),
})

/** What an announcer says about a rider. The public never gets it. */
export const AnnouncedRider = Type.Object({
  uuid: Type.String(),
  /** The legal name. */
  name: Type.String(),
  city: Type.String(),
  state: Type.String(),
  /** The name of the horse, else its identification, else ''. */
  horse: Type.String(),
})
export const AnnouncedBadge = Type.Object({
  badge: Type.Integer(),
  riders: Type.Array(AnnouncedRider),
  marks: Type.Array(EntryMark),
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
  /** The badges that have no shot yet, from the first shot of the category until its final. */
  waiting: Type.Optional(Type.Array(WaitingRow)),
  hasRules,
  /** 1 when the organisation cancelled the category. */
  cancelled: Type.Optional(Flag),
})

/** An entry in the order of call. */
export const CalledEntry = Type.Object({
  badge,
  entity: badgeProperties.entity,
  participants: Type.Array(NamedUuid),
  /** The rider who throws; '' where the next shot is of no certain rider. */
  riderUUID: Type.String(),
  /** Of the phase that runs. */
  hits: Type.Integer(),
  total: Type.Integer(),
  /** Lives left in the final; null where none are counted. */
  lives: Type.Union([Type.Integer(), Type.Null()]),
  /** What a miss costs in the final. */
  ifMiss: Type.Enum(['out', 'lifeLost', 'nothing']),
})

/** Who throws in a category, in the order of call. */
export const CategoryCall = Answer({
  msg: Type.String(),
  catUUID: Type.String(),
  catName: Type.String(),
  eventUUID: Type.String(),
  eventName: Type.String(),
  rankingsLiveNow: Flag,
  rankingsUpdatedOn: NullableString,
  /**
   * `none`: nothing was thrown yet. `pause`: the qualifier is over, and no final runs. `over`: the competition ended.
   * `interrupted`: it goes on later.
   */
  phase: Type.Enum(['none', 'qualify', 'final', 'tieBreak', 'pause', 'over', 'interrupted']),
  /** Since when it is interrupted. */
  interruptedOn: Type.Optional(Instant),
  /** The strength of the race that runs; 0 in the qualifier. */
  strength,
  strengthName: Type.String(),
  /** The heat of the qualifier that runs: 1 is the first one. Left out without heats. */
  heat: Type.Optional(Type.Integer()),
  /** The round that is thrown; 0 without one. */
  round: Type.Integer(),
  /** The numbers that have not finished the round. The first one throws now. */
  order: Type.Array(badge),
  /** The numbers of the round after it, as far as they are in it. */
  nextRound: Type.Array(badge),
  /** The first entries of the order. */
  entries: Type.Array(CalledEntry),
  /** How many entries of the race are in it. */
  left: Type.Integer(),
  /** The numbers that are out of a final by the rules; null without rules, where the lives of the ranking tell it. */
  out: Type.Union([Type.Array(badge), Type.Null()]),
  /** Who fell in the round. */
  fallen: Type.Array(Type.Object({ badge, participants: Type.Array(NamedUuid) })),
})

/** The draws of a category, the newest first. docs/domain/competition.md#draw says how anybody repeats one. */
export const DrawProtocol = Answer({
  msg: Type.String(),
  catName: Type.String(),
  eventUUID: Type.String(),
  eventName: Type.String(),
  draws: Type.Array(
    Type.Object({
      drawnOn: Instant,
      seed: Type.String(),
      /** The SHA-256 of the numbers in ascending order, with commas between them. */
      listHash: Type.String(),
      /** The numbers in the order of the draw. */
      badges: Type.Array(badge),
      /** 0: it was taken back, or a later draw replaced it. */
      counts: Flag,
    }),
  ),
  /** What changed of the list since the draw that counts. */
  added: Type.Array(badge),
  removed: Type.Array(badge),
})

export type LiveMessage = Static<typeof LiveMessage>
/**
 * An event `call` of the stream of a category. `ranking` is what changed since the ranking of `since`; the first message has
 * none. An event `beat` says that nothing changed.
 */
export const LiveMessage = Type.Object({
  call: CategoryCall,
  ranking: Type.Optional(
    Type.Object({
      since: NullableString,
      head: Type.Object({
        savedLives: Type.Integer(),
        finalStarted: Flag,
        strengths: Type.Array(Type.Integer()),
        rankingsLiveNow: Flag,
        rankingsUpdatedOn: NullableString,
      }),
      /** The rows that are new or changed. */
      rows: Type.Array(RankingRow),
      /** The numbers that are no longer in the ranking. */
      gone: Type.Array(badge),
    }),
  ),
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
    ...by('visitor', againstFloods),
    cache: rankingCache,
    reply: CategoryRanking,
  },
  'GET /api/rankings/category/:catUUID/call': {
    id: 'readCategoryCall',
    summary: 'Who throws in a category now, who is next, and the order after them',
    // No cache: a browser without a network would show a stored answer as live.
    ...by('visitor', againstFloods),
    reply: CategoryCall,
  },
  'GET /api/rankings/category/:catUUID/live': {
    id: 'followCategory',
    summary: 'The same as a stream of server-sent events, with each change within a second',
    ...by('visitor', againstFloods),
    reply: File('text/event-stream'),
  },
  'GET /api/rankings/category/:catUUID/draw': {
    id: 'readDraw',
    summary: 'The draws of the order of call of a category, with what is needed to repeat them',
    ...by('visitor', againstFloods),
    cache: rankingCache,
    reply: DrawProtocol,
  },
  'GET /api/rankings/category/:catUUID/picture': {
    id: 'readRankingPicture',
    summary:
      'The first places of a category, of its result if it has one, as a picture, 1200 × 630, for shared links',
    ...by('visitor', againstFloods),
    cache: 'public, max-age=60',
    reply: File('image/jpeg'),
  },
  'GET /api/rankings/category/:catUUID/shots/:badge': {
    id: 'readRankingShots',
    summary: 'Every shot of one badge of a category that counts, by rider, phase and round',
    ...by('visitor', againstFloods),
    cache: rankingCache,
    reply: Answer({ msg: Type.String(), riders: Type.Array(RiderShots) }),
  },
  'GET /api/rankings/category/:catUUID/announcer': {
    id: 'readAnnouncedRiders',
    summary: 'Legal name, city and horse of the riders of a category, for the announcer',
    access: may('catUUID', 'owner', 'desk', 'scorer', 'announcer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ msg: Type.String(), entries: Type.Array(AnnouncedBadge) }),
  },
  'GET /api/rankings/event/:eventUUID': {
    id: 'readCategoryLeaders',
    summary: 'The leader of each category of an event',
    ...by('visitor', againstFloods),
    cache: rankingCache,
    reply: Answer({
      msg: Type.String(),
      eventName: Type.String(),
      items: Type.Array(CategoryLeader),
    }),
  },
  'GET /api/rankings/players/:eventUUID': {
    id: 'readRiderRanking',
    summary: 'The ranking of all riders of an event',
    ...by('visitor', againstFloods),
    cache: rankingCache,
    reply: RiderRanking,
  },
})
