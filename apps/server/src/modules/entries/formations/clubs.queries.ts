import type { Database } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import type { EntityKind } from '#platform/database/tables.ts'
import { type ClubRow, type EventAffiliation } from './clubs.rules.ts'

/** All clubs, regions and federations of these kinds, sorted by name. A club without a federation takes that of its region. */
export async function listClubs(db: Database, kinds: EntityKind[]) {
  if (kinds.length === 0) return []
  return listRows<ClubRow>(db)`
    select entity.id, entity.kind, entity.name, entity.region_id as "regionId",
      coalesce(entity.federation_id, region.federation_id) as "federationId",
      entity.blocked_reason as "blockedReason"
    from entity left join entity region on region.id = entity.region_id
    where entity.kind = any(${kinds}::text[])
    order by entity.name`
}

export async function readEventAffiliation(db: Database, cartId: string) {
  const row = await findRow<EventAffiliation>(db)`
    select event.check_ctg_region as "checksRegion", region.id as "regionId",
      coalesce(federation.id, region.federation_id) as "federationId"
    from event
    left join entity region on region.kind = 'region' and region.name = event.region_name
    left join entity federation on federation.kind = 'federation' and federation.name = event.federation_name
    where event.id = (select event_id from cart where id = ${cartId})`
  return row ?? { checksRegion: false, regionId: null, federationId: null }
}
