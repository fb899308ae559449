import { addressOf, type Buyer } from '../stock/buyers.ts'
import type { Person } from './buyer.ts'

const HOT_SHARE = 0.6

/** So many people of all kinds: half of them come in the first quarter of the night. */
export function drawPeople(buyers: Buyer[], items: string[], nightMs: number, seed: number): Person[] {
  const random = drawing(seed)
  const chance = (share: number) => random() < share
  const [hot = '', ...others] = items
  const anyOther = () => others[Math.floor(random() * others.length)] ?? hot
  return buyers.map(({ token }, n) => {
    const isEarly = n < buyers.length / 2
    const second = chance(0.5) ? [anyOther()] : []
    return {
      token,
      address: addressOf(n),
      arrivesMs: isEarly ? (random() * nightMs) / 4 : nightMs / 4 + random() * nightMs * 0.75,
      wishes: chance(HOT_SHARE) ? [hot, ...second] : [anyOther()],
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
function drawing(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
