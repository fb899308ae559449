import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const statements = {
  stock: 'update minimal_item set taken = taken + 1 where id = $1 and taken < total returning id',
  cart: `insert into minimal_cart (id, expires_at) values ($1, now() + interval '10 minutes')`,
  line: 'insert into minimal_line (cart_id, item_id, quantity) values ($1, $2, 1) returning id',
  entry: 'insert into minimal_entry (cart_id, line_id, item_id) values ($1, $2, $3)',
}

/** The minimal transaction of a reservation: four prepared statements. Undefined when the item is sold out. */
export async function reserve(pool: pg.Pool, item: number) {
  const client = await pool.connect()
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query<{ id: string }>({ name, text: statements[name], values })
  let isBroken = true
  try {
    const cart = randomUUID()
    await client.query('begin')
    const stock = await run('stock', [item])
    if (stock.rowCount === 1) {
      await run('cart', [cart])
      const { rows } = await run('line', [cart, item])
      await run('entry', [cart, rows[0]?.id, item])
    }
    await client.query('commit')
    isBroken = false
    return stock.rowCount === 1 ? cart : undefined
  } finally {
    client.release(isBroken)
  }
}
