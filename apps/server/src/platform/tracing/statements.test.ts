import { expect, test } from 'vitest'
import { describeStatement } from './statements.rules.ts'

const tables = new Set(['account', 'cart', 'item', 'session'])
const describe = (text: string) => describeStatement(text, (name) => tables.has(name))

test.each([
  ['select "id" from "cart" where "id" = $1', 'SELECT', 'cart'],
  [
    '\n  select account.*, exists (select from item where id = 1) as has from session join account on true',
    'SELECT',
    'session',
  ],
  ['select exists (select from cart where id = $1)', 'SELECT', 'cart'],
  ['insert into "public"."cart" ("id") select $1 from item', 'INSERT', 'cart'],
  ['update only cart set id = (select id from item)', 'UPDATE', 'cart'],
  ['delete from cart where id in (select id from item)', 'DELETE', 'cart'],
  ['with chosen as (select id from item for update) update cart set id = 1', 'UPDATE', 'cart'],
  ['WITH paid AS (INSERT INTO cart (id) VALUES ($1)) SELECT id FROM item', 'INSERT', 'cart'],
  ['with chosen as (select id from item) select * from chosen join cart on true', 'SELECT', 'cart'],
  ['lock table cart in share mode', 'LOCK', 'cart'],
])('A statement is described by its operation and its main table: %s', (text, operation, table) => {
  expect(describe(text)).toEqual({ operation, table })
})

test.each([
  ['begin', 'BEGIN'],
  ['start transaction isolation level repeatable read', 'START TRANSACTION'],
  ['commit', 'COMMIT'],
  ['rollback to savepoint a', 'ROLLBACK'],
  ['set local lock_timeout = 3', 'SET'],
  ["select pg_notify('cart', 'from 99999900100')", 'SELECT'],
  ['select from 99999900100', 'SELECT'],
  ['vacuum account_of_maria', 'OTHER'],
])('Words of a statement that name no table stay out of its description: %s', (text, operation) => {
  expect(describe(text)).toEqual({ operation })
})
