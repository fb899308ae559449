import { endpoints } from '@porteira/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzCall } from '#testing/fuzz/run.ts'
import { buildWorld, type World } from '#testing/fuzz/world.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 20)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
const only = process.env['FUZZ_ONLY'] ?? ''

let world: World
beforeAll(async () => {
  world = await buildWorld()
}, 60_000)
afterAll(() => world.server[Symbol.asyncDispose]())

const keys = Object.keys(endpoints).filter((key) => key.includes(only))

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
