import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../../../tools/find-postgres.ts'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { bankControl } from '../bank.ts'
import { buildBuyer } from '../builders.ts'
import { settle } from './jobs.ts'
import { startShop } from './kills.ts'
import { readDifferences } from './ledger.ts'
import { openShop } from './shop.ts'
import { buildScarceShop, type ScarceShop } from './scarce-shop.ts'

/**
 * Two whole shops sell while the database under them dies and comes back. Answers how often each status was
 * heard, and everything that is not as it must be.
 */
export async function sellThroughRestarts(restarts: number) {
  const postgres = await startPostgres()
  const others = process.env['TEST_DATABASE_URL']
  process.env['TEST_DATABASE_URL'] = postgres.url
  try {
    const server = await openShop()
    const world = await buildScarceShop(server)
    await server.db.updateTable('item').set({ total: 100_000, registrations_per_user: 0 }).execute()
    const shops = [await startShop(world), await startShop(world)]
    const rush = await startRush(
      world,
      shops.map(({ address }) => address),
    )
    for (let restart = 0; restart < restarts; restart++) {
      await rush.untilPaid(4)
      await postgres.crash()
      await pause(500)
      await postgres.startAgain()
    }
    // The shops sell again without a restart.
    await rush.untilPaid(4)
    const heard = await rush.end()
    for (const { child } of shops) child.disconnect()
    const stuck = await settle(world)
    const broken = Object.entries(await findBrokenInvariants(server.db))
    const faults = [...stuck, ...broken, ...(await readDifferences(world))]
    await server[Symbol.asyncDispose]()
    return { heard, faults }
  } finally {
    process.env['TEST_DATABASE_URL'] = others
    await postgres.stop()
  }
}

/** Buyers who open a cart, pay it at the bank and wait until the shop knows, one after the other, at both shops. */
async function startRush({ server, items }: ScarceShop, addresses: string[]) {
  const hook = `/hooks/pix/${server.config.pix.webhookSecret}/pix`
  const tokens = (await Promise.all(Array.from({ length: 4 }, () => buildBuyer(server.db)))).map(
    ({ token }) => token,
  )
  const heard: Record<number, number> = {}
  const market = { isOpen: true, paid: 0 }

  const ask = async (address: string, path: string, body?: object) => {
    const answer = await fetch(address + path, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    heard[answer.status] = (heard[answer.status] ?? 0) + 1
    return answer.ok ? answer.text() : undefined
  }
  const buy = async (address: string, token: string) => {
    const opened = await ask(address, `/api/cart/?token=${token}`, {
      items: [{ itemUUID: items[0], quantity: 1 }],
    })
    if (!opened) return
    const { cartUUID } = JSON.parse(opened) as { cartUUID: string }
    const url = `/api/cart/${cartUUID}/pay/pix?token=${token}`
    const text = await ask(address, `${url}&mode=1`)
    if (!text) return
    const { endToEndId } = await bankControl.pay({ pixCopiaECola: text })
    const isPaid = ({ pix = [] }: { pix?: { endToEndId: string }[] }) =>
      pix.some((one) => one.endToEndId === endToEndId)
    const { txid } = (await bankControl.charges()).find(isPaid)!
    await ask(address, hook, { pix: [{ endToEndId, txid }] })
    while (market.isOpen) {
      const status = await ask(address, `${url}&mode=2`)
      if (status && (JSON.parse(status) as { paymentStatus: number }).paymentStatus === 1)
        return void market.paid++
      await pause(200)
    }
  }
  const buyers = tokens.map(async (token, index) => {
    while (market.isOpen) await buy(addresses[index % addresses.length]!, token).then(() => pause(50))
  })
  return {
    async untilPaid(more: number) {
      const wanted = market.paid + more
      while (market.paid < wanted) await pause(50)
    },
    async end() {
      market.isOpen = false
      await Promise.all(buyers)
      return heard
    },
  }
}
