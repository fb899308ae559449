import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']

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
          exclude,
          globalSetup: ['apps/server/src/testing/postgres.ts', 'apps/server/src/testing/sandbox.ts'],
          testTimeout: 30_000,
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
          fileParallelism: false,
        },
      },
    ],
  },
})
