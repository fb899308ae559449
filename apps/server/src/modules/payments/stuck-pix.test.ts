import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { askBankNow, openCharge, sendRefundsNow } from '#testing/paying.ts'
import { startTestServer } from '#testing/server.ts'

const paper = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
const [, section = ''] = paper.split('\n### Debug a stuck Pix\n')

test('The statements of the document find the cart, charges, notifications, payments and refunds of a code', async () => {
  await using server = await startTestServer()
  const { cartUUID, txid } = await openCharge(server)
  await bankControl.pay({ txid, times: 2 })
  await askBankNow(server)
  await sendRefundsNow(server)
  const cart = await server.db
    .selectFrom('cart')
    .where('id', '=', cartUUID)
    .selectAll()
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({ pix: [{ txid }] })
  await sql`insert into bank_inbox (key, body) values ('planted', ${body}::jsonb)`.execute(server.db)

  const statements = [...section.split('\n## ')[0]!.matchAll(/```sql\n([^`]*)```/g)].flatMap(
    ([, text = '']) => text.split(';').filter((statement) => statement.trim() !== ''),
  )
  const counts: number[] = []
  for (const statement of statements) {
    const { rows } = await sql.raw(statement.replaceAll(":'code'", `'${cart.code}'`)).execute(server.db)
    counts.push(rows.length)
  }
  const [carts, charged, notified, payments, refunds, requests] = counts
  expect({ carts, charged, payments, refunds, requests }).toEqual({
    carts: 1,
    charged: 1,
    payments: 2,
    refunds: 1,
    requests: 0,
  })
  expect(notified).toBeGreaterThan(0)
})

test('The document names only log events, metrics and sections that exist', () => {
  const text = section.split('\n## ')[0]!
  const source = readFileSync(
    path.resolve(import.meta.dirname, '../../operations/monitoring/monitoring.service.ts'),
    'utf8',
  )
  const metrics = [...text.matchAll(/`(porteira_\w+)/g)].map(([, name = '']) => name)
  expect(metrics.filter((name) => !source.includes(`'${name}'`))).toEqual([])
  const events = [...text.matchAll(/`([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)`/g)].map(
    ([, name = '']) => name,
  )
  expect(events.length).toBeGreaterThan(10)
  expect(events.filter((name) => !paper.includes(`\n| \`${name}\``))).toEqual([])
})
