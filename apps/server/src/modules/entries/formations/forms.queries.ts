import { LAST_BADGE } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { entryLimits } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { type FormRow } from './forms.rules.ts'
import { ASK_COLUMNS } from './riders.rules.ts'

/** True if the numbers of the sale are for the entry. In a bundle that also has riders they are theirs, not of a place. */
const hasNumbersOfSale = sql`not (category.without_riders and exists (
  select from bundle_category inside join category ridden on ridden.id = inside.category_id
  where inside.bundle_id = bundle.id and not ridden.without_riders))`

/** The first number that the sale promised: that of the step of the price, or else of the bundle. */
const firstBadge = sql<number>`coalesce(case when ${hasNumbersOfSale} then
  coalesce(cart_item.first_badge, bundle.first_badge) end, 0)`
const lastBadge = sql<number>`coalesce(case when ${hasNumbersOfSale} then cart_item.last_badge end, ${LAST_BADGE})`

const askSettings = sql.join(
  Object.entries(ASK_COLUMNS).map(
    ([name, column]) => sql`${sql.ref(`category.${column}`)} as ${sql.ref(name)}`,
  ),
)

/** The entries of the carts in the order of purchase, including removed ones. */
export const listFormRows = (db: Database, cartIds: string[]) => listRows<FormRow>(db)`
  select cart_item.id as "cartItemId", cart_item.cart_id as "cartId", cart_item.line_id as "lineId", cart_item.unit,
    cart_item.charged_in_cents as "chargedInCents", cart_item.removed_at as "removedAt",
    category.id as "categoryId", item.name as "categoryName", item.rules,
    category.registration_in_person as "isInPerson", category.without_riders as "isPlace", category.min_participants as "minParticipants",
    category.max_participants as "maxParticipants", category.strength_options as "strengthOptions",
    category.strength_dynamic as "strengthDynamic", category.restrict_age_min as "restrictAgeMin",
    category.restrict_age_max as "restrictAgeMax", ${entryLimits} as limits,
    category.max_cpf_occurrences as "maxCpfOccurrences",
    ${askSettings},
    category.entity_required as "entityRequired", category.entity_optional as "entityOptional",
    category.team_info as "teamInfo", category.auto_badge as "autoBadge", category.min_badge as "minBadge",
    category.badge_list as "badgeList", case when category.without_riders then 0 else category.saved_lives + cart_item.lives end as "savedLives",
    bundle.id as "bundleId", coalesce(bundle_item.name, '') as "bundleName",
    coalesce(bundle.complement, '') as complement, ${firstBadge} as "firstBadge", ${lastBadge} as "lastBadge",
    coalesce(bundle.override_strength, '') as "overrideStrength",
    coalesce(bundle.override_participants, 0) as "overrideParticipants",
    formation.status, formation.badge, formation.strength, formation.entity_id as "clubId",
    coalesce(formation.entity_name, '') as "entityName", coalesce(formation.team, '') as team,
    coalesce(formation.content_hash, '') as "contentHash",
    formation.submitted_at is not null as "isSubmitted",
    (select updated_at from ground_plan where ground_plan.category_id = category.id) as "planUpdatedAt"
  from cart_item
  join category on category.id = cart_item.category_id
  join item on item.id = category.id
  left join bundle on bundle.id = cart_item.bundle_id
  left join item bundle_item on bundle_item.id = bundle.id
  left join formation on formation.cart_item_id = cart_item.id
  where ${isOneOf('cart_item.cart_id', cartIds, 'uuid')}
  order by cart_item.id`
