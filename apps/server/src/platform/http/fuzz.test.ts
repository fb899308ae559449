import { endpoints } from '@porteira/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fuzzCall } from '#testing/fuzz/run.ts'
import { buildWorld, type World } from '#testing/fuzz/world.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 60)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
const only = process.env['FUZZ_ONLY'] ?? ''
const [part = 1, parts = 1] = (process.env['FUZZ_PART'] ?? '1/1').split('/').map(Number)
/** Lists grow with every request, and whoever reads them all takes longer; then the next call finds a new shop. */
const MOST_IN_A_SHOP = 25_000

let world: World
let sent = 0
beforeAll(async () => {
  world = await buildWorld()
}, 60_000)
beforeEach(async () => {
  if (sent + cases > MOST_IN_A_SHOP && sent > 0) {
    await world.server[Symbol.asyncDispose]()
    world = await buildWorld()
    sent = 0
  }
  sent += cases
}, 60_000)
afterAll(() => world.server[Symbol.asyncDispose]())

const keys = Object.keys(endpoints)
  .filter((key) => key.includes(only))
  .filter((_, at) => at % parts === part - 1)

test.each(keys)(
  '%s: whatever is sent, it is answered by its schema, nothing breaks and nothing is told',
  { timeout: 30_000 + cases * 500 },
  async (key) => {
    const route = world.routes.find(({ method, url }) => `${String(method)} ${url}` === key)!
    const started = performance.now()
    const { statuses, faults } = await fuzzCall(world, route, { cases, seed })
    if (process.env['FUZZ_CASES'])
      console.log(key, JSON.stringify(statuses), `${Math.round(performance.now() - started)} ms`)
    expect(faults).toEqual([])
  },
)
