import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '#testing/sandbox.ts'
import { killAt } from '#testing/torture/kills.ts'
import { mixedSaleScenes } from '#testing/torture/desk-scenes.ts'
import { reuseShop } from '#testing/torture/shop.ts'
import { scenes } from '#testing/torture/scenes.ts'

const repetitions = Number(process.env['TORTURE_KILLS'] ?? 1)

let stop: () => Promise<void>
beforeAll(async () => {
  stop = await startSandbox({ SANDBOX_REFUND_SECONDS: '0' })
})
const shop = reuseShop()
afterAll(async () => {
  await shop.close()
  await stop()
})

/** Alternates between one and two processes. Uses one process if the second would do the work first. */
const processesOf = (mayWorkBeside: boolean, turn: number) => (mayWorkBeside && turn % 2 === 1 ? 2 : 1)

// One repetition kills each failpoint once, either alone or beside a second process. The next repetition does the other.
const kills = [...Object.entries(scenes), ...mixedSaleScenes].flatMap(([point, scene], index) =>
  Array.from({ length: repetitions }, (_, n) => ({
    point,
    scene,
    processes: processesOf(scene.mayWorkBeside, index + n),
  })),
)

test.each(kills)(
  'A kill at $point with $processes process(es) leaves no fault: $scene.says',
  { timeout: 120_000 },
  async ({ point, scene, processes }) => {
    const { diedOf, faults, outcome } = await killAt(shop, point, scene, processes)
    expect({ diedOf, faults, outcome }).toEqual({ diedOf: 'SIGKILL', faults: [], outcome: scene.expected })
  },
)
