import type { Command } from 'commander'
import { rebuildRankings } from '#modules/scoreboard/index.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/** Recounts every shot and corrects rankings that differ. Ends with 1 if a ranking was corrected. */
export const addRankings = (program: Command, terminal: Terminal) =>
  program
    .command('rankings')
    .description(
      'Conta de novo cada armada, corrige a classificação que diferir e termina com 1 se corrigiu.',
    )
    .addHelpText('after', '\nExemplo: porteira rankings')
    .action(() =>
      withDatabase(terminal, async ({ db }) => {
        const wrong = await rebuildRankings(db)
        for (const { categoryId, figures } of wrong) terminal.print(`✗ ${categoryId}: ${figures}`)
        terminal.print(wrong.length === 0 ? 'Nenhuma diferença.' : 'Corrigido.')
        terminal.exitCode = wrong.length > 0 ? 1 : 0
      }),
    )
