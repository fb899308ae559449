import { addressOf, type Buyer } from '../seed/buyers.ts'
import type { SimulatedBuyer } from './buyer.ts'

const HOT_SHARE = 0.6

type Opening = { items: string[]; rushMs: number; seed: number; addresses: number }

/** Draws the behaviour of all buyers; half of them arrive in the first quarter of the run. */
export function drawBuyers(buyers: Buyer[], { items, rushMs, seed, addresses }: Opening): SimulatedBuyer[] {
  const random = createRandom(seed)
  const chance = (share: number) => random() < share
  const [hot = '', ...others] = items
  const anyOther = () => others[Math.floor(random() * others.length)] ?? hot
  return buyers.map(({ token }, n) => {
    const isEarly = n < buyers.length / 2
    const second = chance(0.5) ? [anyOther()] : []
    return {
      token,
      address: addressOf(n % addresses),
      arrivesMs: isEarly ? (random() * rushMs) / 4 : rushMs / 4 + random() * rushMs * 0.75,
      wishedItems: chance(HOT_SHARE) ? [hot, ...second] : [anyOther()],
      isLoggedIn: chance(0.8),
      clicksTwice: chance(0.1),
      leavesAtPix: chance(0.15),
      paysTwice: chance(0.03),
      paysLate: chance(0.05),
      hesitatesMs: 1000 + random() * 4000,
    }
  })
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
