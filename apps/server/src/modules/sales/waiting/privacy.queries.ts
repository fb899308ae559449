import { sql } from 'kysely'

export const personalData = {
  waitingLists: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'item', item.name, 'units', units,
    'status', waiting.status, 'since', waiting.created_at) order by place)
    from waiting join item on item.id = waiting.item_id join event on event.id = waiting.event_id
    where waiting.account_id = account.id)`,
}
