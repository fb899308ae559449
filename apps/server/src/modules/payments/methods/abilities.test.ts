import { paidByLabels } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentMethod } from '#platform/database/tables.ts'
import { startTestServer } from '#testing/server.ts'
import { abilitiesOf } from './abilities.rules.ts'

const { courtesy: _, ...methods } = paidByLabels

test('The database and the program agree on who takes and who returns the money of each method', async () => {
  await using server = await startTestServer()
  for (const method of Object.keys(methods) as PaymentMethod[]) {
    const { rows } = await sql`
      select taken_by(${method}) as "takenBy", refunded_by(${method}) as "refundedBy"`.execute(server.db)
    expect(abilitiesOf(method)).toMatchObject(rows[0]!)
  }
})
