import { expect, test } from 'vitest'
import { haveOwnBank } from '#testing/own-bank.ts'
import { sellThroughRestarts } from '#testing/torture/restarts.ts'

const restarts = Number(process.env['TORTURE_RESTARTS'] ?? 3)

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

test(
  'Two servers answer 503 at worst, continue to sell and lose no Pix while the database restarts',
  { timeout: 60_000 + restarts * 60_000 },
  async () => {
    const { heard, faults } = await sellThroughRestarts(restarts)
    expect(faults).toEqual([])
    expect(Object.keys(heard)).toEqual(['200', '503'])
  },
)
