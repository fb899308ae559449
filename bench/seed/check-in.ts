import { createHash } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { buildAdmin, buildCategory, buildEvent } from '../../apps/server/src/testing/builders.ts'
import { DEVICE_TOKEN_PREFIX } from '../../apps/server/src/platform/roles.rules.ts'
import type { Database, RunSql } from '../../apps/server/src/platform/database/client.ts'
import type { Buyer } from './buyers.ts'

const TOKEN = `${DEVICE_TOKEN_PREFIX}${'bancada'.padEnd(43, '0')}`

/** Inserts an event of today with an approved entry of each rider, and a device of the check-in. Returns the event and the token. */
export async function addCheckIn({ db, runSql }: { db: Database; runSql: RunSql }, riders: Buyer[]) {
  const today = businessDate(new Date())
  const event = await buildEvent(db, { starts_on: today, ends_on: addDays(today, 2) })
  const category = await buildCategory(db, { eventId: event.id, total: riders.length })
  const { account } = await buildAdmin(db)
  const tokenHash = createHash('sha256').update(TOKEN).digest()
  await runSql(
    `insert into device (event_id, role, name, token_hash, opened_at, added_by)
     values ($1::uuid, 'checkin', 'Tablet da bancada', $2, now(), $3)`,
    [event.id, tokenHash, account.id],
  )
  const given = `(select id, uuid, cpf, name, row_number() over (order by id)::int as n
    from account where id = any($3::bigint[])) as rider`
  const values = [event.id, category.id, riders.map(({ accountId }) => accountId)]
  await runSql(
    `with rider as (select * from ${given}),
     sold as (insert into cart (id, code, event_id, owner_id, status, total_in_cents, expires_at, paid_at)
       select gen_random_uuid(), 'B' || lpad(n::text, 7, '0'), $1::uuid, id, 'paid', 12000, now(), now() from rider
       returning id, owner_id),
     line as (insert into cart_line (cart_id, item_id, quantity, held, value_in_cents)
       select id, $2::uuid, 1, 1, 12000 from sold returning id, cart_id),
     entry as (insert into cart_item (cart_id, line_id, category_id, unit, charged_in_cents)
       select cart_id, id, $2::uuid, 1, 12000 from line returning id, cart_id),
     numbered as (select entry.id, rider.id as account_id, cpf, name, n from entry
       join sold on sold.id = entry.cart_id join rider on rider.id = sold.owner_id),
     approved as (insert into formation (cart_item_id, category_id, status, badge, strength, entity_name, submitted_at)
       select id, $2::uuid, 'approved', n, 1, 'CTG DA BANCADA', now() from numbered returning cart_item_id)
     insert into formation_rider (cart_item_id, position, account_id, cpf, name, sbb)
     select id, 1, account_id, cpf, name, 'B' || lpad(n::text, 6, '0') from numbered
     where exists (select from approved)`,
    values,
  )
  let changes = 0
  return {
    eventUUID: event.id,
    token: TOKEN,
    /** Changes the team of one entry. */
    changeAnEntry: () =>
      runSql(
        `update formation set team = $2
         where cart_item_id = (select min(cart_item_id) from formation where category_id = $1::uuid)`,
        [category.id, `TIME ${++changes}`],
      ),
  }
}
