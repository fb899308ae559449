import type { Command } from 'commander'
import { findBrokenInvariants, invariantNames } from '#operations/invariants/invariants.service.ts'
import { invariantSentences } from '#operations/invariants/invariants.texts.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/** Checks all invariants of the data without a change. Ends with 1 if one is broken. */
export const addInvariants = (program: Command, terminal: Terminal) =>
  program
    .command('invariants')
    .description('Confere o que sempre tem de ser verdade no banco de dados e termina com 1 se algo não for.')
    .option('--json', 'mostra em JSON as linhas que quebram cada regra')
    .addHelpText('after', '\nExemplo: porteira invariants')
    .action(({ json }: { json?: true }) =>
      withDatabase(terminal, async ({ db }) => {
        const broken = await findBrokenInvariants(db)
        if (json) terminal.print(JSON.stringify(broken, undefined, 2))
        else printInvariant(terminal, broken)
        terminal.exitCode = Object.keys(broken).length > 0 ? 1 : 0
      }),
    )

function printInvariant({ print }: Terminal, broken: Record<string, unknown[]>) {
  for (const name of invariantNames) {
    print(`${broken[name] ? '✗' : '✓'} ${invariantSentences[name] ?? name}`)
    for (const row of broken[name] ?? []) print(`    ${JSON.stringify(row)}`)
  }
}
