import { expect } from 'vitest'
import type { Database } from '#database/client.ts'
import { findBrokenInvariants } from '../features/invariants/invariants.service.ts'

/** Fails with the name of each invariant that does not hold, and the rows that break it. */
export async function expectInvariants(db: Database) {
  const broken = await findBrokenInvariants(db)
  expect(broken, Object.keys(broken).join('; ')).toEqual({})
}
