import type { Command } from 'commander'
import { grantAdmin } from '#operations/privacy/privacy.service.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/** Makes a registered person an administrator. */
export const addGrant = (program: Command, terminal: Terminal) =>
  program
    .command('grant')
    .description('Torna administradora uma pessoa cadastrada.')
    .argument('<cpf>', 'o CPF da pessoa')
    .addHelpText('after', '\nExemplo: porteira grant 99999000191')
    .action((cpf: string) =>
      withDatabase(terminal, async ({ db }) => {
        const { name, isNew } = await grantAdmin(db, cpf)
        terminal.print(
          isNew
            ? `${name} agora administra a loja. A auditoria registrou.`
            : `${name} já administrava a loja.`,
        )
      }),
    )
