import { type Guard, testsOf } from './guard.ts'

/** What the program `porteira` and the start of the shop refuse to do. */
export const commands: Guard[] = [
  {
    name: 'migration-gives-up-locks',
    instead: "''",
    tests: testsOf('platform/database/migration-locks'),
    only: 'between sales that lock in both orders',
  },
  {
    name: 'migration-tried-again',
    instead: 'throw error',
    tests: testsOf('platform/database/migration-locks'),
    only: 'between sales that lock in both orders',
  },
  {
    name: 'migration-ends-autovacuum',
    tests: testsOf('platform/database/migration-locks'),
    only: 'until an autovacuum of its table',
  },
  {
    name: 'migration-gives-up-after-its-limit',
    tests: testsOf('platform/database/migration-locks'),
    only: 'gives up after its time',
  },
  {
    name: 'session-not-shared',
    tests: testsOf('platform/database/session-pooling'),
    only: 'share a backend of PostgreSQL',
  },
  {
    name: 'command-creates-no-database',
    tests: testsOf('commands/usage'),
    only: 'refuses to create an embedded database',
  },
  {
    name: 'command-needs-all-migrations',
    tests: testsOf('commands/porteira'),
    only: 'reports missing migrations',
  },
  {
    name: 'irreversible-command-confirmed',
    tests: testsOf('commands/porteira'),
    only: 'asks for the CPF again',
  },
  {
    name: 'irreversible-command-needs-terminal',
    instead: 'if (!ask) return',
    tests: testsOf('commands/porteira'),
    only: 'asks for the CPF again',
  },
]
