import { ADDRESSES, addressOf } from '../seed/buyers.ts'
import type { Pair } from './compare.ts'
import type { Screen } from './screens.ts'
import type { SeasonShop } from './season-shop.ts'

// A statement has a name, and so a stored plan, after it ran twenty times.
const WARM_UP = 40
const DEFAULT_CALLS = 200
// An expensive call is made less often.
const [MIN_CALLS, MAX_MS] = [4, 500]

/** Each screen as the same work in both shops, one call after another. No call of a shop is made twice. */
export async function listCalls(
  shops: [SeasonShop, SeasonShop],
  listScreens: (shop: SeasonShop) => Promise<Screen[]>,
): Promise<Pair[]> {
  const screensOf = new Map<SeasonShop, { screen: Screen; next: number }[]>()
  for (const shop of shops)
    screensOf.set(
      shop,
      (await listScreens(shop)).map((screen) => ({ screen, next: 0 })),
    )
  return screensOf.get(shops[0])!.map(({ screen: { work } }, index) => ({
    work,
    run: async (shop) => {
      const one = screensOf.get(shop)![index]!
      const most = one.screen.calls ?? DEFAULT_CALLS
      const wanted = one.next === 0 ? Math.min(WARM_UP, most) : most
      const until = performance.now() + MAX_MS
      let calls = 0
      for (; calls < wanted && (calls < MIN_CALLS || performance.now() < until); calls++)
        await send(shop, one.screen, one.next++)
      return calls * (one.screen.rows ?? 1)
    },
  }))
}

/** Makes the call for the n-th time and reads its whole answer. Throws if it is refused. */
async function send(shop: SeasonShop, screen: Screen, n: number) {
  const { address, method = 'GET', caller, body } = screen
  const answer = await fetch(shop.url + address(n), {
    method,
    headers: {
      'x-forwarded-for': addressOf((n * 67) % ADDRESSES),
      ...(caller && { authorization: `Bearer ${caller(n).token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body(n)) }),
  })
  const bytes = await answer.arrayBuffer()
  if (answer.status === 200) return
  const text = new TextDecoder().decode(bytes).slice(0, 300)
  throw new Error(`${screen.work}: ${answer.status} ${text}`)
}
