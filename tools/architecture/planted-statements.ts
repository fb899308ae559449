export const server = 'apps/server/src'
const sql = `import { sql } from 'kysely'`

/** A file that breaks a rule about tables or module interfaces, with the expected reports. */
export type Plant = { file: string; text: string; reported: string[] }

export const plant = (file: string, text: string, ...reported: string[]): Plant => ({
  file: `${server}/${file}`,
  text,
  reported: reported.map((sentence) => `${server}/${file}: ${sentence}`),
})

/** For each rule about tables: statements that break it. */
export const plantedStatements: Record<string, Plant[]> = {
  'a table is written by its owner, in SQL': [
    plant(
      'modules/payments/a.queries.ts',
      `${sql}\nsql\`insert into cart (id) values (1)\``,
      'writes cart of sales',
    ),
    plant(
      'modules/payments/b.queries.ts',
      `${sql}\nsql<Row>\`update only public."cart" as c set note = ''\``,
      'writes cart of sales',
    ),
    plant(
      'views/desk/c.queries.ts',
      `import { sql as raw } from 'kysely'\nraw\`DELETE FROM Cart\``,
      'writes cart of sales',
    ),
    plant(
      'operations/d.queries.ts',
      `${sql}\nsql\`merge into cart using plan on true when matched then delete\``,
      'writes cart of sales',
    ),
    plant(
      'demo/e.queries.ts',
      `${sql}\nsql.raw('truncate table cart, demo_mark, plan')`,
      'writes cart of sales',
      'writes plan of payments',
    ),
    plant(
      'commands/f.queries.ts',
      `export const text = 'update cart set note = null'`,
      'writes cart of sales',
    ),
    plant(
      'views/desk/h.queries.ts',
      `import { listRows } from '#platform/database/statements.ts'\nlistRows<Row>(db)\`delete\nfrom cart\``,
      'writes cart of sales',
    ),
    plant(
      'modules/payments/g.queries.ts',
      `${sql}\nconst t = sql.table('cart')\nsql\`update \${t} set note = ''\``,
      'writes cart of sales',
    ),
  ],
  'a table is written by its owner, inside another statement': [
    plant(
      'modules/entries/a.queries.ts',
      `${sql}\nsql\`with gone as (delete from cart returning id) insert into formation select id from gone\``,
      'writes cart of sales',
    ),
    plant(
      'modules/entries/b.queries.ts',
      `${sql}\nconst part = sql\`update cart set note = ''\`\nsql\`with x as (\${part}) select from x\``,
      'writes cart of sales',
    ),
  ],
  'a table is written by its owner, with Kysely': [
    plant('modules/payments/h.queries.ts', `db.insertInto('cart').execute()`, 'writes cart of sales'),
    plant(
      'modules/payments/i.queries.ts',
      `db.updateTable('cart as c').set({ note: '' })`,
      'writes cart of sales',
    ),
    plant(
      'modules/payments/j.queries.ts',
      `db['deleteFrom'](['cart', 'plan'] as const)`,
      'writes cart of sales',
    ),
    plant('modules/payments/k.queries.ts', `const name = 'cart'\ndb.mergeInto(name)`, 'writes cart of sales'),
    plant(
      'modules/payments/l.queries.ts',
      `db.with('gone', (db) => db.deleteFrom('cart').returning('id')).selectFrom('gone')`,
      'writes cart of sales',
    ),
  ],
  'a lent column is the only one that its borrower writes': [
    plant(
      'modules/sales/a.queries.ts',
      `${sql}\nsql\`update item set taken = 0, total = 1\``,
      'writes item of catalog',
    ),
    plant('modules/sales/b.queries.ts', `db.updateTable('item').set({ total: 1 })`, 'writes item of catalog'),
    plant(
      'modules/sales/c.queries.ts',
      `db.updateTable('item').set({ ...changed })`,
      'writes item of catalog',
    ),
    plant(
      'modules/payments/m.queries.ts',
      `db.updateTable('item').set({ taken: 1 })`,
      'writes item of catalog',
    ),
    plant('modules/sales/d.queries.ts', `${sql}\nsql\`delete from item\``, 'writes item of catalog'),
  ],
  'a module reads no table of a module above it': [
    plant(
      'modules/sales/e.queries.ts',
      `${sql}\nsql\`select from cart, charge\``,
      'reads charge of payments',
    ),
    plant(
      'modules/sales/f.queries.ts',
      `${sql}\nsql\`select from cart left join (charge c join plan p on true) on true\``,
      'reads charge of payments',
      'reads plan of payments',
    ),
    plant(
      'modules/sales/g.queries.ts',
      `${sql}\nsql\`select 1 where not exists (select from charge)\``,
      'reads charge of payments',
    ),
    plant(
      'modules/sales/h.queries.ts',
      `db.selectFrom('charge as c').selectAll()`,
      'reads charge of payments',
    ),
    plant(
      'modules/sales/i.queries.ts',
      `db.selectFrom('cart').innerJoin('charge', 'a', 'b')`,
      'reads charge of payments',
    ),
    plant(
      'modules/sales/j.queries.ts',
      `db.updateTable('cart').from('charge').set({ note: '' })`,
      'reads charge of payments',
    ),
    plant(
      'modules/sales/k.queries.ts',
      `${sql}\nsql\`\${sql.ref('charge.id')} is null\``,
      'reads charge of payments',
    ),
    plant(
      'modules/sales/l.queries.ts',
      `${sql}\nsql\`delete from cart using charge where true\``,
      'reads charge of payments',
    ),
    plant('platform/outbox/a.queries.ts', `db.selectFrom('cart')`, 'reads cart of sales'),
    plant('modules/accounts/a.queries.ts', `db.selectFrom('demo_mark')`, 'reads demo_mark of demo'),
  ],
  'the name of a table can be read': [
    plant(
      'modules/sales/m.queries.ts',
      `export const f = (db, table) => db.deleteFrom(table)`,
      'writes a table whose name is computed',
    ),
    plant(
      'modules/sales/n.queries.ts',
      `export const f = (db, table) => db.selectFrom(table)`,
      'reads a table whose name is computed',
    ),
    plant(
      'modules/sales/o.queries.ts',
      `${sql}\nexport const f = (t) => sql\`update \${t} set a = 1\``,
      'writes a table whose name is computed',
    ),
    plant(
      'modules/sales/t.queries.ts',
      `import { sql as raw } from 'kysely'\nexport const f = (t) => raw\`delete from \${t}\``,
      'writes a table whose name is computed',
    ),
    plant(
      'modules/sales/p.queries.ts',
      `${sql}\nexport const f = (t) => sql\`select from \${t}\``,
      'reads a table whose name is computed',
    ),
    plant(
      'modules/sales/q.queries.ts',
      `${sql}\nexport const f = (t) => sql.table(t)`,
      'reads a table whose name is computed',
    ),
    plant(
      'modules/sales/r.queries.ts',
      `${sql}\nexport const f = (t) => sql.raw(t)`,
      'gives sql.raw a text that cannot be read',
    ),
    plant('modules/sales/s.queries.ts', `${sql}\nsql\`select from carts\``, 'reads carts, which is no table'),
  ],
}

/** Statements and exports that break no rule. */
export const wellBehaved: Record<string, string> = {
  [`${server}/modules/sales/carts.queries.ts`]: `${sql}
    sql\`with taken as (update item set taken = taken + 1 where id = 1 returning id),
      plan as (select from cart, lateral (select 1) one, unnest(array[1]) with ordinality as given (id, position))
      insert into cart (id) select taken.id from taken, plan join event on true, account
      where extract(epoch from paid_at) > 0 and 1 is distinct from 2
      on conflict (id) do update set note = 'insert into charge' -- delete from charge
      \`
    sql\`with one as (select from cart for update) update cart set note = ''\`
    sql\`select now() as "from", 1 from cart\`
    sql\`select from rows from (json_to_recordset('[]') as (a text)) as given (a) for no key update of given\`
    db.updateTable('item').set('taken', 0)
    db.updateTable('item as i').set({ taken: 0 }).from('cart_line').where('a', '=', 'b')
    db.selectFrom((eb) => eb.selectFrom('cart').as('c')).innerJoin('audit', 'a', 'b')
    Array.from('charge')`,
  [`${server}/modules/sales/carts.service.ts`]: `import * as queries from './carts.queries.ts'
    export const readCart = (db, id) => queries.findCart(db, id)
    export const refused = new Error('Update your charge: delete from it, insert into it')`,
  [`${server}/modules/sales/index.ts`]: `export { readCart } from './carts.service.ts'
    export type { CartRow } from './carts.queries.ts'`,
  [`${server}/views/desk/desk.queries.ts`]: `db.selectFrom('charge').leftJoin('shot', 'a', 'b')`,
  [`${server}/app.ts`]: `export { readCart } from '#modules/sales/index.ts'`,
}
