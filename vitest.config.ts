import path from 'node:path'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']

/** Tests of whole machines. `npm run drill` runs them after a change of the operation of the server. */
const drills = [
  'alarms',
  'replica',
  'failover',
  'restore',
  'proxy',
  'nginx',
  'upgrade',
  'pgbouncer',
  'picture-storage',
  'workbook',
  'operations/invariants/restarts',
].map((name) => `apps/server/src/${name}.test.ts`)

/** Long random and crash tests. `npm run torture` and `npm run fuzz` run them, and so does CI. */
const proofs = [
  'operations/invariants/torture',
  'operations/invariants/kills',
  'operations/invariants/cancelled-event',
  'operations/invariants/postponed-event',
  'platform/database/durability',
  'platform/http/fuzz',
  'rolling-restart',
].map((name) => `apps/server/src/${name}.test.ts`)

// The tests start about two hundred processes, which share a cache of compiled code.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(import.meta.dirname, 'node_modules/.cache/compiled')

const browserProofs = ['killed-server', 'newspaper', 'scorer-hours'].map(
  (name) => `apps/web/e2e/${name}.test.ts`,
)

/**
 * The test files of a project share three processes, so that each process loads the product only once. Each file
 * restores its changes of the process (environment variables, globals, timers).
 */
const shared = { isolate: false }

/** A browser test may start several servers. */
const inBrowser = {
  setupFiles: ['apps/web/e2e/after-file.ts'],
  hookTimeout: 120_000,
}

/** Node runs the source files without Vite's transformation, as in production. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

export default defineConfig({
  test: {
    // Tests wait for databases and browsers as much as they compute: three at a time even where there are two cores.
    maxWorkers: 3,
    // A poll ends as soon as it succeeds; on a busy machine a second is too short for a page or a process.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{packages,tools}/**/*.test.ts',
            'apps/{sandbox,web}/src/**/*.test.ts',
            'apps/web/*.test.ts',
          ],
          exclude,
          testTimeout: 30_000,
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...exclude, ...drills, ...proofs],
          globalSetup: [
            'apps/server/src/testing/postgres.ts',
            'apps/server/src/testing/sandbox.ts',
            'apps/server/src/testing/embedded.ts',
          ],
          setupFiles: ['apps/server/src/testing/after-file.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          ...shared,
          ...native,
        },
      },
      {
        test: {
          name: 'proofs',
          include: proofs,
          globalSetup: ['apps/server/src/testing/postgres.ts', 'apps/server/src/testing/sandbox.ts'],
          setupFiles: ['apps/server/src/testing/after-file.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          ...native,
        },
      },
      {
        test: {
          name: 'drills',
          include: drills,
          globalSetup: ['apps/server/src/testing/postgres.ts', 'apps/server/src/testing/sandbox.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['apps/web/e2e/**/*.test.ts'],
          exclude: [...exclude, ...browserProofs],
          globalSetup: [
            'apps/server/src/testing/postgres.ts',
            'apps/web/e2e/build.ts',
            'apps/web/e2e/demo-database.ts',
          ],
          testTimeout: 180_000,
          ...inBrowser,
          ...shared,
          ...native,
        },
      },
      {
        test: {
          name: 'browser-proofs',
          include: browserProofs,
          globalSetup: [
            'apps/server/src/testing/postgres.ts',
            'apps/web/e2e/build.ts',
            'apps/web/e2e/demo-database.ts',
          ],
          testTimeout: 600_000,
          ...inBrowser,
          ...native,
        },
      },
    ],
  },
})
