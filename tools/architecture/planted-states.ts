import { type Plant, plant, server } from './planted-statements.ts'

const sql = `import { sql } from 'kysely'`
const machine = 'modules/sales/carts/states.queries.ts'
const moved = `moves cart.status, as only ${machine} may`
const unread = 'updates columns of cart that cannot be read, perhaps status'

let count = 0
/** A file of the module that owns the table, with one statement in it. */
const inSales = (statement: string, ...reported: string[]) =>
  plant(`modules/sales/states${++count}.queries.ts`, `${sql}\n${statement}`, ...reported)

/** Statements that change a state in a file that may not change it. */
export const plantedStates: Record<string, Plant[]> = {
  'a state is moved by one file, in SQL': [
    inSales("sql`update cart set status = 'paid' where true`", moved),
    inSales('sql`update only public."cart" as c set note = \'\', "status" = \'paid\'`', moved),
    inSales("sql`update cart set (note, status) = ('', 'paid')`", moved),
    inSales("sql`update cart set ${sql.ref('status')} = 'paid'`", moved),
    inSales("sql`with x as (update cart set status = 'paid' returning id) select from x`", moved),
    inSales("const part = sql`, status = 'paid'`\nsql`update cart set note = '' ${part}`", moved),
    inSales("export const text = `update cart set status = 'paid'`", moved),
    inSales("sql`insert into cart (id) values (1) on conflict (id) do update set status = 'paid'`", moved),
    inSales(
      "sql`with x as (insert into cart_line select) insert into cart select 1 on conflict (id) do update set status = ''`",
      moved,
    ),
    inSales("sql`merge into cart using event on true when matched then update set status = 'paid'`", moved),
  ],
  'a state is moved by one file, with Kysely': [
    inSales("db.updateTable('cart as c').set({ note: '', status: 'paid' })", moved),
    inSales("db.updateTable('cart').set({ status })", moved),
    inSales("db.updateTable('cart').set({ 'cart.status': 'paid' })", moved),
    inSales("db.updateTable('cart').set('status', 'paid')", moved),
    inSales("db.updateTable('cart').set({ note: '' }).set({ status: 'paid' })", moved),
    inSales("db.updateTable('cart').set({ status: 'paid' }).set({ note: '' })", moved),
    inSales("db.with('x', (db) => db.updateTable('cart').set({ status: '' })).selectFrom('x')", moved),
    inSales(
      "db.insertInto('cart').values(v).onConflict((row) => row.column('id').doUpdateSet({ status: '' }))",
      moved,
    ),
    inSales(
      "db.mergeInto('cart').using('event', 'a', 'b').whenMatched().thenUpdateSet({ status: '' })",
      moved,
    ),
  ],
  'the columns of a table with a state can be read': [
    inSales("db.updateTable('cart').set({ note: '', ...changed })", unread),
    inSales("db.updateTable('cart').set({ [stamp]: now })", unread),
    inSales("db.updateTable('cart').set(changed)", unread),
    inSales("db.updateTable('cart').set((row) => ({ note: row.ref('code') }))", unread),
    inSales("const query = db.updateTable('cart')\nquery.set({ note: '' })", unread),
    inSales("db.updateTable('cart').set({ note: '' }).$if(a, (query) => query.set({ status: '' }))", unread),
    inSales("db.mergeInto('cart').using('event', 'a', 'b').whenMatched().thenUpdate(change)", unread),
    inSales(
      "db.insertInto('cart').values(v).onConflict((row) => row.column('id').doUpdateSet(changed))",
      unread,
    ),
    inSales('export const f = (rest) => sql`update cart set ${rest} where true`', unread),
    inSales("export const f = (rest) => sql`update cart set note = '' ${rest}`", unread),
    inSales('export const f = (note, rest) => sql`update cart set note = ${note} ${rest}`', unread),
    inSales('export const f = (note, rest) => sql`update cart set note = left(${note}) ${rest}`', unread),
    inSales('export const f = (rest) => sql`update cart as c ${rest}`', unread),
  ],
  'an update belongs to a table that can be read': [
    inSales(
      "export const f = (row) => row.column('id').doUpdateSet({ status: '' })",
      'writes a table whose name is computed',
    ),
    inSales(
      "export const part = sql`on conflict (id) do update set status = ''`",
      'writes a table whose name is computed',
    ),
  ],
}

/** Statements about tables with a state that are allowed in every file of their module. */
export const harmlessToStates: Record<string, string> = {
  [`${server}/${machine}`]: `${sql}
    export const f = (also) => db.updateTable('cart').set({ status: 'paid', ...also })
    sql\`update cart set status = 'paid'\``,
  [`${server}/modules/sales/begin.queries.ts`]: `${sql}
    db.insertInto('cart').values({ id: 1, status: 'open' })
    db.insertInto('cart').values(all).onConflict((row) => row.column('id').doUpdateSet({ note: '' }))
    export const f = (note) => sql\`insert into cart (id, status) values (1, 'open')
      on conflict (id) do update set note = \${note}, code = left(\${note}, 2) where cart.status = 'open'\``,
  [`${server}/modules/sales/notes.queries.ts`]: `${sql}
    export const f = (note) => sql\`update cart set note = \${note}, code = case when status = 'open' then \${note} end
      where status = 'open'\`
    db.updateTable('cart').set({ note: '' }).where('status', '=', 'open')
    export const g = (changed) => db.updateTable('cart_line').set({ ...changed })
    new Map().set('status', 'paid')`,
}
