import { endpoints } from '@porteira/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fuzzCall } from '#testing/fuzz/run.ts'
import { buildFuzzShop, type FuzzShop } from '#testing/fuzz/fuzz-shop.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 60)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
const only = process.env['FUZZ_ONLY'] ?? ''
const [part = 1, parts = 1] = (process.env['FUZZ_PART'] ?? '1/1').split('/').map(Number)
/** Lists grow with every request, and reading them takes longer. After this number the next call uses a new shop. */
const MAX_IN_A_SHOP = 25_000

let shop: FuzzShop
let sent = 0
beforeAll(async () => {
  shop = await buildFuzzShop()
}, 60_000)
beforeEach(async () => {
  if (sent + cases > MAX_IN_A_SHOP && sent > 0) {
    await shop.server[Symbol.asyncDispose]()
    shop = await buildFuzzShop()
    sent = 0
  }
  sent += cases
}, 60_000)
afterAll(() => shop.server[Symbol.asyncDispose]())

const keys = Object.keys(endpoints)
  .filter((key) => key.includes(only))
  .filter((_, at) => at % parts === part - 1)

test.each(keys)(
  'The call %s answers any input by its schema, without a failure and without a leak',
  { timeout: 30_000 + cases * 500 },
  async (key) => {
    const route = shop.routes.find(({ method, url }) => `${String(method)} ${url}` === key)!
    const started = performance.now()
    const { statuses, faults } = await fuzzCall(shop, route, { cases, seed })
    if (process.env['FUZZ_CASES'])
      console.log(key, JSON.stringify(statuses), `${Math.round(performance.now() - started)} ms`)
    expect(faults).toEqual([])
  },
)
