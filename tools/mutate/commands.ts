import { guardsOf } from './guard.ts'

/** What the program `porteira` and the start of the shop refuse to do. */
export const commands = guardsOf({
  'platform/database/migration-locks': {
    'migration-gives-up-locks': { only: 'between sales that lock in both orders', instead: "''" },
    'migration-tried-again': { only: 'between sales that lock in both orders', instead: 'throw error' },
    'migration-ends-autovacuum': 'until an autovacuum of its table',
    'migration-gives-up-after-its-limit': 'gives up after its time',
  },
  'platform/database/roles': {
    'migration-grants-its-tables': { only: 'A migration grants the role', instead: '' },
  },
  'platform/database/silence': {
    'silent-connection-ends': { only: 'gone without a word ends', instead: 'stream.setTimeout(silenceInMs)' },
  },
  'platform/database/session-pooling': {
    'session-not-shared': 'share a backend of PostgreSQL',
    'shared-backends-are-limited': 'share backends are refused until each backend has the limits',
  },
  'commands/usage': {
    'command-creates-no-database': 'refuses to create an embedded database',
  },
  'commands/porteira': {
    'command-needs-all-migrations': 'reports missing migrations',
    'irreversible-command-confirmed': 'asks for the CPF again',
    'irreversible-command-needs-terminal': { only: 'asks for the CPF again', instead: 'if (!ask) return' },
  },
})
