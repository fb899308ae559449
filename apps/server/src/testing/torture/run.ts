import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { bankControl } from '../bank.ts'
import { addFreeEntries } from './check-in-moves.ts'
import { settle } from './jobs.ts'
import { readDifferences } from './ledger.ts'
import { make, type Move, opening } from './moves.ts'
import type { ReusedShop } from './shop.ts'
import { buildScarceShop, type ScarceShop } from './scarce-shop.ts'

/** The moves let the bank answer too late; the shop gives up soon so that a run stays short. */
const BANK_TIMEOUT_IN_MS = 600

/**
 * Makes the moves, some of them two at a time, then lets the jobs come to rest. Answers everything that is
 * not as it must be: broken invariants, work that is stuck, a ledger that is not the bank's.
 */
export async function findFaults(shop: ReusedShop, moves: Move[]): Promise<unknown[]> {
  const server = await shop.take()
  let faults: unknown[] | undefined
  try {
    const world = await buildScarceShop(server, { timeoutInMs: BANK_TIMEOUT_IN_MS })
    await addFreeEntries(world)
    await play(world, moves)
    const stuck = await settle(world)
    const broken = Object.entries(await findBrokenInvariants(server.db))
    faults = [...stuck, ...broken, ...(await readDifferences(world))]
    return faults
  } finally {
    await shop.give(server, faults?.length === 0)
  }
}

async function play(world: ScarceShop, moves: Move[]) {
  for (const move of opening) await make(world, move)
  try {
    for (let at = 0; at < moves.length; at++) {
      const pair = moves[at]!.c % 4 === 0 ? moves.slice(at, ++at + 1) : [moves[at]!]
      await Promise.all(pair.map((move) => make(world, move)))
    }
  } finally {
    await bankControl.healed()
  }
}
