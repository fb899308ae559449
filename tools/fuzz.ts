import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

// `npm run fuzz -- --cases 5000 --seed 7`: so many requests to every call, drawn from its schema and spoilt;
// with `--only 'POST /api/cart'` to the calls of which the name has these words.
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31 - 1)) },
    only: { type: 'string', default: '' },
  },
})
const { cases, seed, only } = values
console.log(`Semente ${seed}: npm run fuzz -- --cases ${cases} --seed ${seed}`)

const child = spawn('vitest', ['run', '--project', 'server', 'apps/server/src/http/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed, FUZZ_ONLY: only },
})
child.once('exit', (code) => process.exit(code ?? 1))
