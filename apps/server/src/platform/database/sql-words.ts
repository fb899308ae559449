import { type RawBuilder, sql } from 'kysely'

/**
 * Expressions of SQL with a meaning of the business, each stated here once. A statement contains their text, so its plan
 * and its indexes are those of the expression. `tools/repository/words.ts` forbids the same text elsewhere.
 */

type Expression = RawBuilder<unknown>

const ZONE = sql`'America/Sao_Paulo'`

/** The time of an instant on a clock of the business. */
export const localTime = (instant: Expression) => sql<string>`${instant} at time zone ${ZONE}`

/** The business day of an instant. */
export const dayOf = (instant: Expression) => sql<string>`(${localTime(instant)})::date`

/** The current business day. */
export const today = dayOf(sql`now()`)

/** The first instant of a business day. */
export const startOf = (day: Expression) => sql<Date>`(${day})::timestamp at time zone ${ZONE}`

/** The name by which a person is shown: the nickname, or the name without one; '' without a person. */
export const shownName = (person: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${person}.nickname`)}, ''), ${sql.ref(`${person}.name`)}, '')`

/** Both names of a person as one JSON object. */
export const bothNames = (person: string) =>
  sql`jsonb_build_object('nickname', ${sql.ref(`${person}.nickname`)}, 'name', ${sql.ref(`${person}.name`)})`

/** The club of a formation: the name that was typed, or that of the club's row in `entity`. */
export const shownClub = sql<string>`coalesce(nullif(formation.entity_name, ''), entity.name, '')`

/** The account of the buyer of a cart. At the desk a buyer without a login does not own the cart. */
export const buyerOfCart = sql<number | null>`coalesce(cart.owner_id, cart.buyer_id)`

/** The name of the account `buyer`; '' without one. */
export const buyerName = sql<string>`coalesce(buyer.name, '')`

/** The condition that a request to a second person is not older than a day. After that it must be made again. */
export const isFreshRequest = (request: string) =>
  sql<boolean>`${sql.ref(`${request}.asked_at`)} > now() - interval '1 day'`

/** The condition that an entry of a cart was not removed. */
export const isLiveEntry = (entry: string) => sql<boolean>`${sql.ref(`${entry}.removed_at`)} is null`

/** The condition that a formation has riders who start. An active one of a place without riders has none. */
export const isStarter = sql<boolean>`(formation.active and formation.status <> 'place')`

/** The condition that riders compete in a category: its units are no places such as camping lots. */
export const hasRiders = sql<boolean>`not category.without_riders`

/** The condition that the scoreboard shows a category to the public. */
export const isShownInRankings = sql<boolean>`not (category.hide_from_rankings or category.without_riders)`

/**
 * The condition that a person gets mails about entries: a login, and an address. The address of a person whom a buyer
 * added is not confirmed.
 */
export const getsMails = (person: string) =>
  sql<boolean>`(${sql.ref(`${person}.password_hash`)} is not null and ${sql.ref(`${person}.disabled_at`)} is null
    and ${sql.ref(`${person}.email`)} <> '')`

/** The limits of a category about who may enter, as one JSON object. */
export const entryLimits = sql`json_build_object('riderSex', category.rider_sex,
  'riderSexMode', category.rider_sex_mode, 'agesOn', category.ages_on,
  'agesOnDate', coalesce(category.ages_on_date::text, ''), 'restrictAgeMode', category.restrict_age_mode,
  'someAgeRiders', category.some_age_riders, 'someAgeMin', category.some_age_min,
  'someAgeMax', category.some_age_max, 'someAgeMode', category.some_age_mode,
  'oneRegion', category.one_region, 'oneClub', category.one_club)`
