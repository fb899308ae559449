import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { readOptions } from './options.ts'

const values = readOptions(
  `npm run fuzz -- --cases 5000 --seed 7: sends so many requests to every call, drawn from its schema and spoilt.
--only 'POST /api/cart' chooses the calls whose name has these words; --parts 2 uses two processes.`,
  {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31 - 1)) },
    only: { type: 'string', default: '' },
    parts: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
)
const { cases, seed, only, parts } = values
console.log(`Semente ${seed}: npm run fuzz -- --cases ${cases} --seed ${seed}`)

const started = performance.now()
const fuzz = ['run', '--project', 'proofs', 'apps/server/src/platform/http/fuzz.test.ts']
// Each call prints its line at once, also without a terminal.
const plainly = ['--reporter=dot', '--disable-console-intercept', '--pass-with-no-tests']
const codes = await Promise.all(
  Array.from({ length: Number(parts) }, async (_, at) => {
    const child = spawn('vitest', [...fuzz, ...plainly], {
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ_CASES: cases,
        FUZZ_SEED: seed,
        FUZZ_ONLY: only,
        FUZZ_PART: `${at + 1}/${parts}`,
      },
    })
    const [code]: (number | null)[] = await once(child, 'exit')
    return code ?? 1
  }),
)
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} min, semente ${seed}`)
process.exit(Math.max(...codes))
