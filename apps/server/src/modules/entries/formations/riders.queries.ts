import { RIDER_DETAILS, type RiderDetails } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows, listValues } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { type RiderRow } from './forms.rules.ts'
import { detailRowOf, RIDER_COLUMNS } from './riders.rules.ts'

const detailColumns = sql.join(
  RIDER_DETAILS.map(({ name, kind }) => {
    const column = sql.ref(`rider.${RIDER_COLUMNS[name]}`)
    return sql`${kind === 'date' ? sql`coalesce(${column}::text, '')` : column} as ${sql.ref(name)}`
  }),
)

/** The columns of `ridersInsert`. */
const COLUMNS = sql`cart_item_id, position, account_id, cpf, name, declared_birthdate,
  ${sql.join(Object.values(RIDER_COLUMNS).map((column) => sql.ref(column)))}`

export type SavedRider = RiderDetails & {
  accountId: number
  cpf: string
  name: string
  /** The date of birth that somebody else stated; null for the rider's own. */
  declaredBirthdate: string | null
}

type FormationRiders = { cartItemId: number; riders: SavedRider[] }

/** Inserts the riders of formations without riders and numbers their positions. */
export const insertRiders = (db: Database, formations: FormationRiders[]) =>
  ridersInsert(formations).execute(db)

/** The statement of `insertRiders`. As part of another statement, `condition` says whether that one changed anything. */
export function ridersInsert(formations: FormationRiders[], condition: RawBuilder<boolean> = sql`true`) {
  const rows = formations.flatMap(({ cartItemId, riders }) =>
    riders.map((rider, position) => ({
      cart_item_id: cartItemId,
      position,
      account_id: rider.accountId,
      cpf: rider.cpf,
      name: rider.name,
      declared_birthdate: rider.declaredBirthdate,
      ...detailRowOf(rider),
    })),
  )
  return sql`insert into formation_rider (${COLUMNS})
    select ${COLUMNS} from json_populate_recordset(null::formation_rider, ${JSON.stringify(rows)}::json)
    where ${condition}`
}

/** The riders of these entries, sorted by entry and position. */
export async function listRiders(db: Database, cartItemIds: number[]) {
  if (cartItemIds.length === 0) return []
  return listRows<RiderRow>(db)`
    select rider.cart_item_id as "cartItemId", rider.account_id as "accountId", rider.cpf, rider.name, account.uuid as "userUUID", ${detailColumns},
      coalesce(cart.owner_id = account.id, false) as "isBuyer",
      jsonb_build_object('nickname', account.nickname, 'name', account.name, 'isMinor',
        coalesce(account.birthdate > current_date - interval '18 years', false)) as account,
      coalesce(account.country || ' ' || account.foreign_document, '') as document,
      rider.declared_birthdate as "declaredBirthdate",
      case when account.password_hash is not null then account.birthdate end as "ownBirthdate"
    from formation_rider rider
    join account on account.id = rider.account_id
    join cart_item on cart_item.id = rider.cart_item_id
    join cart on cart.id = cart_item.cart_id
    where ${isOneOf('rider.cart_item_id', cartItemIds, 'bigint')}
    order by rider.cart_item_id, rider.position`
}

/** Deletes the riders of an entry. */
export const deleteRiders = (db: Database, cartItemId: number) =>
  db.deleteFrom('formation_rider').where('cart_item_id', '=', cartItemId).execute()

/** The distinct CPFs in the formations of the cart. */
export const listRiderCpfs = (db: Database, cartId: string) => listValues<string>(db)`
  select distinct rider.cpf from formation_rider rider join cart_item on cart_item.id = rider.cart_item_id
  where cart_item.cart_id = ${cartId}`
