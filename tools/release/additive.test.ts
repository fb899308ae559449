import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBreaking } from './additive.ts'
import released from './released.json' with { type: 'json' }

const folder = path.resolve(import.meta.dirname, '../../apps/server/src/platform/database/migrations')
const migrations = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}))

test('The code of the last release works on the newest schema', () => {
  expect(migrations.map(({ name }) => name)).toContain(released.lastMigration)
  expect(findBreaking(migrations, released.lastMigration)).toEqual([])
})

test.each([
  ['takes away what old code reads', 'alter table cart drop column code'],
  ['takes away what old code reads', 'drop table shot'],
  ['renames what old code calls by its old name', 'alter table cart rename column code to word'],
  ['changes what old code reads back', 'alter table cart alter column code type integer'],
  ['refuses rows that old code leaves empty', 'alter table cart alter column code set not null'],
  ['wants a value that old code does not give', 'alter table cart add column place integer not null'],
  ['throws rows away while they are sold', 'delete from cart'],
])('A migration that %s is reported', (why, text) => {
  const planted = { name: '9999-planted.sql', text: `-- why\n${text};\n` }
  expect(findBreaking([planted], '0001')).toEqual([`9999-planted.sql ${why}: ${text}`])
  expect(findBreaking([planted], '9999-planted.sql')).toEqual([])
})

test('An addition is not reported, nor the text of functions, comments and strings', () => {
  const text = `-- drop table cart
alter table cart add column place integer not null default 0, add column note text;
alter table cart drop constraint cart_old_rule, add constraint cart_rule check (place >= 0);
create table seat (id bigint not null);
create function tidy() returns void language sql as $$ delete from seat $$;
comment on table seat is 'we rename nothing; alter table never';
`
  expect(findBreaking([{ name: '9999-planted.sql', text }], '0001')).toEqual([])
})
