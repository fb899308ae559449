import { abilitiesOf, methodsWith } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/server.ts'

test('The database and the program know the same methods, each with the same abilities', async () => {
  await using server = await startTestServer()
  const { rows: checks } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'payment_method_check'`.execute(
    server.db,
  )
  const known = [...checks[0]!.text.matchAll(/'(\w+)'/g)].map(([, method]) => method)
  expect(known.toSorted()).toEqual(methodsWith().toSorted())
  for (const method of methodsWith()) {
    const { rows } = await sql`
      select taken_by(${method}) as "takenBy", refunded_by(${method}) as "refundedBy",
        is_in_drawer(${method}) as "isInDrawer"`.execute(server.db)
    expect(abilitiesOf(method)).toMatchObject(rows[0]!)
  }
})
