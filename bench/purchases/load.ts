import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from './connection.ts'
import type { Payer } from './payers.ts'
import { buy, type Purchase } from './purchase.ts'

// The clients, in a process of their own. The parent sends a plan and gets the purchases that ended in the
// measured time; a client that is in the middle of a purchase then ends it.
export type Plan = {
  shopUrl: string
  bankUrl: string
  itemIds: string[]
  payers: Payer[]
  clients: number
  warmUpSeconds: number
  seconds: number
}
export type Outcome = { purchases: Purchase[]; failures: string[] }

process.once('disconnect', () => process.exit())
const [plan] = (await once(process, 'message')) as [Plan]
const purchases: Purchase[] = []
const failures: string[] = []
const end = new AbortController()
let turn = 0

async function runClient(number: number) {
  // Clients that began together would do the same step at the same time.
  await pause((number * 1000) / plan.clients)
  const client = { shop: openConnection(plan.shopUrl), bank: openConnection(plan.bankUrl) }
  while (!end.signal.aborted) {
    const n = turn++
    const payer = plan.payers[n % plan.payers.length]!
    const itemId = plan.itemIds[n % plan.itemIds.length]!
    await buy(client, payer, itemId).then(
      (purchase) => purchases.push(purchase),
      (error: unknown) => failures.push(String(error)),
    )
  }
  client.shop.close()
  client.bank.close()
}

const clients = Array.from({ length: plan.clients }, (_, number) => runClient(number))
await pause(plan.warmUpSeconds * 1000)
purchases.length = 0
process.send?.('begin')
await pause(plan.seconds * 1000)
const measured = purchases.slice()
process.send?.('end')
end.abort()
await Promise.all(clients)
process.send?.({ purchases: measured, failures } satisfies Outcome)
