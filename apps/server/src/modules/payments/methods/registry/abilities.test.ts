import { abilitiesOf, deskMethods, methodsWith, NO_REFERENCE } from '@porteira/domain'
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

test('A shift books once what the desk notes of a payment, in the database and in the program', async () => {
  await using server = await startTestServer()
  const { rows } = await sql<{ method: string; columns: string[] }>`
    select replace(conrelid::regclass::text, '_payment', '') as method, array_agg(attname::text) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where conname like '%\\_is\\_booked\\_once' group by 1`.execute(server.db)
  const booked = rows.filter(({ method }) => deskMethods().some((each) => each === method))
  expect(booked.map(({ method, columns }) => [method, columns.toSorted()])).toEqual([
    ['card', ['shift_id', ...Object.keys(NO_REFERENCE)].toSorted()],
  ])
})
