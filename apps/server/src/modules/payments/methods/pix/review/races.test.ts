import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { readCartRow } from '#testing/paying.ts'
import { openReviewDesk, said } from '#testing/review-desk.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { settlePix } from '../settlement/settling.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

let server: TestServer
let desk: Awaited<ReturnType<typeof openReviewDesk>>
beforeAll(async () => {
  server = await startTestServer({ config: { refundDailyCapInCents: 100_000_000 } })
  desk = await openReviewDesk(server)
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

const both = {
  'two administrators accept it': ['honour', 'honour'],
  'two administrators refund it': ['giveBack', 'giveBack'],
  'one accepts it while the other refunds it': ['honour', 'giveBack'],
} as const

test.each(Object.keys(both) as (keyof typeof both)[])(
  'Two parallel decisions about a Pix have one effect: %s',
  async (who) => {
    const [first, second] = both[who]
    for (let round = 0; round < 3; round++) {
      const { endToEndId } = await desk.buildMismatch('100.00')
      const { token } = await buildAdmin(server.db)
      const answers = await Promise.all([desk[first](endToEndId), desk[second](endToEndId, { token })])
      expect(answers.map(said)).toContainEqual([409, 'Este Pix já foi conferido.'])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const isHonoured = (await desk.resolutionOf(endToEndId)) === 'honoured'
      expect(await desk.refundsOf(endToEndId)).toHaveLength(isHonoured ? 0 : 1)
    }
  },
)

test('Two administrators refund a Pix without a charge at once and one is refused', async () => {
  for (let round = 0; round < 3; round++) {
    const { endToEndId } = await bankControl.payKey(server.config.pix.key, '33.00')
    await reconcile(server.context)
    const other = (await buildAdmin(server.db)).token
    const answers = await Promise.all([
      desk.giveBack(endToEndId),
      desk.giveBack(endToEndId, { token: other }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await desk.refundsOf(endToEndId)).toHaveLength(1)
  }
})

test('A Pix of the right value and an accepted one in parallel never both count', async () => {
  for (let round = 0; round < 4; round++) {
    const { endToEndId, txid, cartUUID } = await desk.buildMismatch('100.00')
    const charge = (await listCharges(server, cartUUID))[0]!
    const right = await bankControl.pay({ txid })
    const pix = { endToEndId: right.endToEndId, txid, valueInCents: 12_000, settledAt: new Date() }
    const [answer, settled] = await Promise.all([desk.honour(endToEndId), settlePix(server.db, charge, pix)])
    expect([
      [200, 'duplicate'],
      [409, 'honoured'],
    ]).toContainEqual([answer.status, settled])
    expect((await readCartRow(server, cartUUID)).status).toBe('paid')
    // The Pix that does not count waits for a refund or was refunded automatically.
    const left = await desk.giveBack(endToEndId)
    expect(left.status).toBe(answer.status === 409 ? 200 : 409)
  }
})
