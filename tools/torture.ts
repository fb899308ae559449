import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readOptions } from './options.ts'

const values = readOptions(
  `npm run torture -- --runs 500 --seed 7: plays the random shop as often as wanted.
--kills 10 kills the shop ten times at each failpoint, in turn alone and beside another process;
--restarts 10 restarts the database ten times while two shops sell; --money tries every sum.`,
  {
    runs: { type: 'string', default: '100' },
    moves: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(2 ** 31 - 1)) },
    kills: { type: 'string', default: '1' },
    restarts: { type: 'string', default: '0' },
    money: { type: 'boolean', default: false },
  },
)
const { runs, moves, seed, kills, restarts, money } = values
console.log(`Semente ${seed}: npm run torture -- --runs ${runs} --moves ${moves} --seed ${seed}`)

const features = 'apps/server/src/operations/invariants'
const files = [
  `${features}/torture.test.ts`,
  ...(Number(kills) > 0
    ? [
        `${features}/kills.test.ts`,
        `${features}/cancelled-event.test.ts`,
        `${features}/postponed-event.test.ts`,
        'apps/server/src/platform/database/durability.test.ts',
        'apps/server/src/rolling-restart.test.ts',
        'apps/web/e2e/killed-server.test.ts',
        'apps/web/e2e/scorer-hours.test.ts',
      ]
    : []),
  ...(Number(restarts) > 0 ? [`${features}/restarts.test.ts`] : []),
  ...(money ? ['packages/domain/src/every-sum.test.ts'] : []),
]
const child = spawn('vitest', ['run', '--no-file-parallelism', '--reporter=verbose', ...files], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TORTURE_RUNS: runs,
    TORTURE_MOVES: moves,
    TORTURE_SEED: seed,
    TORTURE_SHRINK: 'on',
    TORTURE_KILLS: kills,
    TORTURE_RESTARTS: restarts,
    TORTURE_MONEY: money ? 'all' : '',
  },
})
child.once('exit', (code) => process.exit(code ?? 1))
