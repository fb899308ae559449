import { type Guard, inServer, testsOf } from './guard.ts'

const usage = testsOf('commands/usage')
const porteira = testsOf('commands/porteira')

/** What the program `porteira` refuses to do. */
export const commands: Guard[] = [
  {
    name: 'a command creates no database',
    file: inServer('commands/open-database'),
    text: '  refuseNoDatabase(config)\n',
    becomes: '',
    tests: usage,
    only: 'refuses to create an embedded database',
  },
  {
    name: 'a command makes no migration and does not work without one',
    file: inServer('commands/open-database'),
    text: '    await refuseMissingMigrations(database)\n',
    becomes: '',
    tests: porteira,
    only: 'asks for the migrations that are missing',
  },
  {
    name: 'a command that cannot be undone waits for a confirmation',
    file: inServer('commands/confirm'),
    text: 'if (!isConfirmed(await ask(question)))',
    becomes: 'if (isConfirmed(await ask(question)) === undefined)',
    tests: porteira,
    only: 'erasing a person asks',
  },
  {
    name: 'without a terminal or --yes a command that cannot be undone does nothing',
    file: inServer('commands/confirm'),
    text: '  if (isGiven) return\n  if (!ask)\n',
    becomes: '  if (isGiven || !ask) return\n  if (!ask)\n',
    tests: porteira,
    only: 'erasing a person asks',
  },
]
