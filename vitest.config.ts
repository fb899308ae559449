import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']

/** Whole machines played through; `npm run drill` runs them, when somebody changes how the house is run. */
const drills = [
  'alarms',
  'replica',
  'restore',
  'proxy',
  'nginx',
  'upgrade',
  'workbook',
  'features/invariants/restarts',
].map((name) => `apps/server/src/${name}.test.ts`)

export default defineConfig({
  test: {
    // Tests wait for databases and browsers more than they compute: two at a time even where there are two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{packages,tools}/**/*.test.ts', 'apps/{sandbox,web}/src/**/*.test.ts'],
          exclude,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...exclude, ...drills],
          globalSetup: ['apps/server/src/testing/postgres.ts', 'apps/server/src/testing/sandbox.ts'],
          testTimeout: 30_000,
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
          globalSetup: ['apps/web/e2e/build.ts'],
          exclude,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
