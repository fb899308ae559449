import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bankControl } from '../bank.ts'
import { buildBuyer, buildCategory } from '../builders.ts'
import { individual, openArena, strength } from '../arena.ts'
import { buildCheckIn, checkInAction } from '../check-in.ts'
import type { TestServer } from '../server.ts'

const BUYERS = 50
const ENTRIES = 20
const ROUNDS = 12
/** Every second buyer wants one of few, so that the shop sells out in the middle. */
const FEW = 40
const GIVE_UP_IN_MS = 30_000

/** One call: when it began and ended, and its status; 0 without an answer. */
type Call = { what: string; from: number; to: number; status: number }

/** What the shop acknowledged. */
export type Acknowledged = { carts: string[]; payments: string[]; shots: string[]; checkIns: string[] }

/**
 * Fifty buyers who reserve and pay, a scorer, a desk that checks in and visitors of the event, at the servers behind this
 * address, until `close`. Scorer and desk repeat what was not acknowledged, as their pages do; buyers begin again.
 */
export async function openMarket(server: TestServer, address: string) {
  const calls: Call[] = []
  const acknowledged: Acknowledged = { carts: [], payments: [], shots: [], checkIns: [] }
  const market: Market = { isOpen: true, address, calls, acknowledged, paid: [] }
  const items = await buildItems(server)
  const tokens = await Promise.all(
    Array.from({ length: BUYERS }, async () => (await buildBuyer(server.db)).token),
  )
  const buyers = tokens.map(async (token, nth) => {
    while (market.isOpen) await buy(market, token, items[nth % items.length]!).catch(() => undefined)
  })
  const others = [
    score(market, await buildSheet(server)),
    checkIn(market, await buildQueue(server)),
    visit(market),
  ]
  return {
    calls,
    acknowledged,
    /** Waits until this number of purchases that begin from now on are paid. */
    async untilPaid(count: number) {
      const now = performance.now()
      while (market.paid.filter(({ begun }) => begun > now).length < count) await pause(100)
    },
    async close() {
      market.isOpen = false
      await Promise.all([...buyers, ...others])
    },
  }
}

type Market = {
  isOpen: boolean
  address: string
  calls: Call[]
  acknowledged: Acknowledged
  paid: { begun: number }[]
}

/** Makes a call and records it. The answer is undefined unless its status is 200. */
async function ask<Answer>({ address, calls }: Market, what: string, path: string, body?: object) {
  const from = performance.now()
  const record = (status: number) => calls.push({ what, from, to: performance.now(), status })
  try {
    const answer = await fetch(address + path, {
      signal: AbortSignal.timeout(GIVE_UP_IN_MS),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    record(answer.status)
    if (answer.status !== 200) return undefined
    return (text.startsWith('{') ? JSON.parse(text) : text) as Answer
  } catch {
    record(0)
    return undefined
  }
}

const think = () => pause(500 + Math.random() * 1000)

/** One purchase. It ends early where the shop does not answer; the buyer then begins a new one. */
async function buy(market: Market, token: string, itemUUID: string) {
  await think()
  const begun = performance.now()
  const items = [{ itemUUID, quantity: 1 }]
  const cart = await ask<{ cartUUID: string }>(market, 'reserve', `/api/cart/?token=${token}`, { items })
  if (!cart) return
  market.acknowledged.carts.push(cart.cartUUID)
  const pix = `/api/cart/${cart.cartUUID}/pay/pix?token=${token}`
  await think()
  const pixCopiaECola = await ask<string>(market, 'pay', `${pix}&mode=1`)
  if (pixCopiaECola === undefined) return
  await bankControl.pay({ pixCopiaECola })
  while (market.isOpen) {
    await think()
    const status = await ask<{ paymentStatus: number }>(market, 'poll', `${pix}&mode=2`)
    if (status?.paymentStatus !== 1) continue
    market.acknowledged.payments.push(cart.cartUUID)
    market.paid.push({ begun })
    return
  }
}

async function buildItems(server: TestServer) {
  const { id: eventId } = await server.db.selectFrom('event').select('id').limit(1).executeTakeFirstOrThrow()
  const categories = [
    await buildCategory(server.db, { eventId, total: 100_000 }),
    await buildCategory(server.db, { eventId, total: FEW }),
  ]
  return categories.map(({ id }) => id)
}

/** The shots of a category in their order, each as a device sends it. */
async function buildSheet(server: TestServer) {
  const arena = await openArena(server)
  const badges = Array.from({ length: ENTRIES }, (_, index) => index + 1)
  const category = await arena.open(individual(ROUNDS, [strength(0)]), badges)
  const shots = Array.from({ length: ROUNDS }, (_, round) =>
    badges.map((badge) => ({
      id: randomUUID(),
      badge,
      uuid: category.given.teams.get(badge)?.[0] ?? '',
      phase: 'qualify',
      round: round + 1,
      // Every entry stays in the qualifier.
      hit: 1,
    })),
  ).flat()
  return { path: `/api/scoring/${category.id}/shots`, token: arena.token, shots }
}

async function score(market: Market, { path, token, shots }: Awaited<ReturnType<typeof buildSheet>>) {
  for (const shot of shots) {
    const shotNow = { ...shot, thrownOn: new Date().toISOString() }
    for (let isStored = false; market.isOpen && !isStored;) {
      await think()
      const body = { token, shots: [shotNow], undone: [] }
      const answer = await ask<{ refused: unknown[] }>(market, 'throw', path, body)
      isStored = answer?.refused.length === 0
      if (isStored) market.acknowledged.shots.push(shot.id)
    }
  }
}

async function buildQueue(server: TestServer) {
  const { admin, event, ids } = await buildCheckIn(server, { entries: ENTRIES })
  return { path: `/api/checkin/${event.id}/actions?token=${admin.token}`, ids }
}

async function checkIn(market: Market, { path, ids }: Awaited<ReturnType<typeof buildQueue>>) {
  const clientId = randomUUID()
  let sequence = 0
  // Each entry comes, and its number is handed out.
  for (const cartItemId of ids)
    for (const [kind, from] of [
      ['present', 'expected'],
      ['handOut', 'present'],
    ] as const) {
      const action = checkInAction({ sequence: ++sequence, cartItemId, kind, from })
      for (let isApplied = false; market.isOpen && !isApplied;) {
        await think()
        const answer = await ask<{ results: { outcome: string }[] }>(market, 'check-in', path, {
          clientId,
          actions: [action],
        })
        // A repetition of what was applied is known.
        isApplied = ['applied', 'known'].includes(answer?.results[0]?.outcome ?? '')
        if (isApplied) market.acknowledged.checkIns.push(action.actionId)
      }
    }
}

/** Reads the public list of events, which may come from a standby. */
async function visit(market: Market) {
  while (market.isOpen) {
    await ask(market, 'visit', '/api/events/')
    await pause(200)
  }
}
