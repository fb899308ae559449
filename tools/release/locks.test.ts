import { expect, test } from 'vitest'
import { listMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { findLockRisks } from './locks.ts'
import released from './released.json' with { type: 'json' }

const old = {
  name: '0001-old.sql',
  text: 'create table cart (id uuid); create table pix (id uuid); create table event (id uuid); create table item (id uuid); create table account (id uuid);',
}
const risksOf = (text: string) => findLockRisks([old, { name: '0002-planted.sql', text }], old.name)

test('No migration since the last release may meet a deadlock with its sales', () => {
  expect(findLockRisks(listMigrations(), released.lastMigration)).toEqual([])
})

test.each([
  ['alter table cart add note text; create index pix_by_id on pix (id);', 'cart, pix'],
  ['alter table cart add note text; update pix set id = null;', 'cart, pix'],
  [
    'lock table cart in access exclusive mode; alter table cart add note text; drop trigger told on pix;',
    'cart, pix',
  ],
  [
    'create constraint trigger told after insert or update of id on cart for each row execute function tell(); alter table pix add note text;',
    'cart, pix',
  ],
])('A migration that changes several old tables one after the other is reported: %s', (text, tables) => {
  expect(risksOf(text)).toEqual([
    `0002-planted.sql changes several tables (${tables}): write a file for each, or lock them first`,
  ])
})

test('A migration that makes an index and then needs the stronger lock of a drop is reported', () => {
  expect(risksOf('create index cart_by_id on cart (id); drop index cart_by_day;')).toEqual([
    '0002-planted.sql drops an index while it locks a table for a new one: write a file for each',
  ])
  expect(risksOf('drop index cart_by_day; create index cart_by_id on cart (id);')).toEqual([])
})

test('A migration that waits for five old tables is reported', () => {
  const keys = ['cart', 'pix', 'event', 'item', 'account'].map(
    (table) => `${table}_id uuid references ${table}`,
  )
  expect(risksOf(`create table seat (${keys.join(', ')});`)).toEqual([
    '0002-planted.sql waits for more than 4 tables (cart, pix, event, item, account)',
  ])
})

test('A migration of one old table, of new tables or with its locks first is not reported', () => {
  expect(
    risksOf(`lock table cart in share mode; lock table pix, item in access exclusive mode;
      update cart set id = null; alter table pix add note text; create index item_by_id on item (id);`),
  ).toEqual([])
  expect(
    risksOf(`create table seat (id uuid references cart); create index seat_by_id on seat (id);
      alter table cart add note text; -- alter table pix add note text;
      create function tell() returns void language sql as $$ update pix set id = null; $$;`),
  ).toEqual([])
})
