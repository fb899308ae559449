import { expect } from 'vitest'
import type { Database } from '#platform/database/client.ts'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'

/** Fails with the name of each invariant that does not hold, and the rows that break it. */
export async function expectInvariants(db: Database) {
  const broken = await findBrokenInvariants(db)
  expect(broken, Object.keys(broken).join('; ')).toEqual({})
}
