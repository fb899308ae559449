import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, openCharge, passTime, sendRefundsNow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { requestRefund } from '../refunds/requesting.service.ts'
import { readBankLedger, reconcile } from './reconciliation.service.ts'
import { readLedger } from './reconciliation.queries.ts'

// This file has its own bank, whose list contains only the Pix of this shop.
haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

const HALF_A_DAY = 12 * 3_600_000
const thisDay = { from: new Date(Date.now() - HALF_A_DAY), to: new Date(Date.now() + HALF_A_DAY) }

/** Creates Pix of every kind, most of them without a notification. */
async function sellMixed(server: TestServer) {
  const [plain, twice, wrong, returned, atBank] = [
    await openCharge(server),
    await openCharge(server),
    await openCharge(server),
    await openCharge(server),
    await openCharge(server),
  ]
  await bankControl.pay({ txid: plain.txid })
  await bankControl.pay({ txid: twice.txid, times: 2 })
  await bankControl.pay({ txid: wrong.txid, valor: '119.99' })
  await bankControl.pay({ txid: returned.txid })
  const { endToEndId } = await bankControl.pay({ txid: atBank.txid })

  const late = await openCharge(server, { total: 1 })
  await passTime(server, late.cartUUID)
  await openCart(server, plain.token, [{ itemUUID: late.category.id }])
  await bankControl.pay({ txid: late.txid })
  await askBankNow(server)

  const asCommand = { actor: { kind: 'command' as const }, capInCents: undefined }
  await requestRefund(server.context, { ...returned, value: '72', desc: 'Desistência', admin: asCommand })
  await bankControl.giveBack({ endToEndId, valor: '20.00' })
  const unheardOf = await openCharge(server)
  await bankControl.pay({ txid: unheardOf.txid })
  await bankControl.payKey(server.config.pix.key, '33.00')
}

/** The bank makes refunds after a delay, so this function polls it until the last one is made. */
async function sendAll(server: TestServer) {
  const listUnfinished = async () => {
    await sendRefundsNow(server)
    const statuses = await server.db.selectFrom('refund').select('status').execute()
    return statuses.filter(({ status }) => status !== 'done' && status !== 'external')
  }
  await expect.poll(listUnfinished, { timeout: 20_000 }).toEqual([])
}

/** Each Pix of the day in the bank's list, with its value and its refunded amount. */
async function readBankDay(server: TestServer) {
  const lines: string[] = []
  for await (const page of server.bank.listPix(thisDay))
    for (const { endToEndId, valueInCents, refunds } of page)
      lines.push(
        lineOf(endToEndId, valueInCents, sum(refunds.filter(({ status }) => status === 'DEVOLVIDO'))),
      )
  return lines.toSorted()
}

async function readOurDay({ db }: TestServer) {
  const refunds = await db
    .selectFrom('refund')
    .select(['end_to_end_id', 'value_in_cents as valueInCents'])
    .where('status', 'in', ['done', 'external'])
    .execute()
  const pix = await db.selectFrom('pix').select(['end_to_end_id', 'value_in_cents']).execute()
  return pix
    .map(({ end_to_end_id: id, value_in_cents: value }) =>
      lineOf(id, value, sum(refunds.filter((refund) => refund.end_to_end_id === id))),
    )
    .toSorted()
}

const sum = (refunds: { valueInCents: number }[]) =>
  refunds.reduce((total, { valueInCents }) => total + valueInCents, 0)
const lineOf = (id: string, inCents: number, refundedInCents: number) => `${id} ${inCents} ${refundedInCents}`

test("The bank's list and the ledger agree after a day of paid, late, double, wrong, refunded and lost Pix", async () => {
  await using server = await startTestServer()
  await sellMixed(server)
  await reconcile(server.context)
  await sendAll(server)
  const findings = await readBankLedger(server.context, thisDay)

  const day = await readBankDay(server)
  expect(day).toHaveLength(9)
  expect(await readOurDay(server)).toEqual(day)
  const { found, foundInCents, refundedInCents } = findings
  expect(await readLedger(server.db, thisDay)).toEqual({
    count: found,
    inCents: foundInCents,
    refundedInCents,
  })
  // The second of two payments, the late one, 60 % of one, and R$ 20 at the bank.
  expect(refundedInCents).toBe(12_000 + 12_000 + 7200 + 2000)
  await expectInvariants(server.db)
})
