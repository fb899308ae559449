import { RIDER_DETAILS, type RiderDetailName, type RiderDetails } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import type { FormationRider } from '#platform/database/tables.ts'
import { type RiderRow } from './forms.rules.ts'

/** The column of each detail of a rider. */
const COLUMNS = { sbb: 'sbb', horseName: 'horse_name', lateComer: 'late_comer' } as const satisfies Record<
  RiderDetailName,
  keyof FormationRider
>

const detailColumns = sql.join(
  RIDER_DETAILS.map(({ name }) => sql`rider.${sql.ref(COLUMNS[name])} as ${sql.ref(name)}`),
)

/** The details of a rider, keyed by column. */
const columnsOf = (rider: RiderDetails) =>
  Object.fromEntries(RIDER_DETAILS.map(({ name }) => [COLUMNS[name], rider[name]])) as {
    [Name in RiderDetailName as (typeof COLUMNS)[Name]]: RiderDetails[Name]
  }

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
      ...columnsOf(rider),
    })),
  )
  return sql`insert into formation_rider (cart_item_id, position, account_id, cpf, name, declared_birthdate, sbb, horse_name, late_comer)
    select cart_item_id, position, account_id, cpf, name, declared_birthdate, sbb, horse_name, late_comer
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (cart_item_id bigint, position integer,
      account_id bigint, cpf text, name text, declared_birthdate date, sbb text, horse_name text, late_comer boolean)
    where ${condition}`
}

/** The riders of these entries, sorted by entry and position. */
export async function listRiders(db: Database, cartItemIds: number[]) {
  if (cartItemIds.length === 0) return []
  const { rows } = await sql<RiderRow>`
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
    order by rider.cart_item_id, rider.position`.execute(db)
  return rows
}

/** Deletes the riders of an entry. */
export const deleteRiders = (db: Database, cartItemId: number) =>
  db.deleteFrom('formation_rider').where('cart_item_id', '=', cartItemId).execute()

/** The distinct CPFs in the formations of the cart. */
export async function listRiderCpfs(db: Database, cartId: string) {
  const { rows } = await sql<{ cpf: string }>`
    select distinct rider.cpf from formation_rider rider join cart_item on cart_item.id = rider.cart_item_id
    where cart_item.cart_id = ${cartId}`.execute(db)
  return rows.map(({ cpf }) => cpf)
}
