import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '#testing/sandbox.ts'
import { anyMove } from '#testing/torture/moves.ts'
import { findFaults } from '#testing/torture/run.ts'
import { reuseShop } from '#testing/torture/shop.ts'

const runs = Number(process.env['TORTURE_RUNS'] ?? 50)
const seed = Number(process.env['TORTURE_SEED'] ?? 20_261_120)
const longest = Number(process.env['TORTURE_MOVES'] ?? 20)

let stop: () => Promise<void>
// This test has its own bank, so that its faults and ledgers do not mix with those of other tests.
beforeAll(async () => {
  stop = await startSandbox({ SANDBOX_REFUND_SECONDS: '0' })
})
const shop = reuseShop()
afterAll(async () => {
  await shop.close()
  await stop()
})

test(
  'No money and no unit is lost or doubled, whatever buyers, administrators, the bank and its faults do',
  { timeout: 20_000 + runs * 20_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMove, { minLength: Math.min(10, longest), maxLength: longest, size: 'max' }),
        async (moves) => {
          expect(await findFaults(shop, moves)).toEqual([])
        },
      ),
      { numRuns: runs, seed, endOnFailure: process.env['TORTURE_SHRINK'] !== 'on' },
    )
  },
)
