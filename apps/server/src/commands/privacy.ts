import { documentLetters } from '@porteira/domain'
import type { Command } from 'commander'
import type { Database } from '#platform/database/client.ts'
import { describePerson, erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { confirm } from './confirm.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

const DOCUMENT = 'o CPF da pessoa, ou o país e o documento de quem é de outro país: "UY 12345678"'

/** Exports or erases the data of a person, as the data protection law (LGPD) requires. */
export function addPrivacy(program: Command, terminal: Terminal) {
  const privacy = program
    .command('privacy')
    .description('Mostra ou apaga os dados de uma pessoa, como a LGPD lhe permite pedir.')
    .helpCommand(false)
  privacy
    .command('export')
    .description('Mostra, em JSON, tudo o que a loja guarda sobre uma pessoa.')
    .argument('<cpf>', DOCUMENT)
    .addHelpText('after', '\nExemplo: porteira privacy export 99999900291 > dados.json')
    .action((cpf: string) =>
      withDatabase(terminal, async ({ db }) =>
        terminal.print(JSON.stringify(await exportPerson(db, cpf), undefined, 2)),
      ),
    )
  privacy
    .command('erase')
    .description('Apaga os dados de uma pessoa; compras e pagamentos ficam, sem nome.')
    .argument('<cpf>', DOCUMENT)
    .option('--yes', 'não pede confirmação')
    .addHelpText('after', '\nExemplo: porteira privacy erase 99999900291')
    .action((cpf: string, { yes }: { yes?: true }) =>
      withDatabase(terminal, ({ db }) => erase(terminal, db, { cpf, hasYesOption: yes })),
    )
}

type Erasure = { cpf: string; hasYesOption: true | undefined }

async function erase(terminal: Terminal, db: Database, { cpf, hasYesOption }: Erasure) {
  const { nickname, purchases } = await describePerson(db, cpf)
  terminal.note(`Apelido: ${nickname}. Compras pagas que ficam, sem nome: ${purchases}.`)
  await confirm(terminal, {
    question: 'Isto não pode ser desfeito. Digite o CPF outra vez para apagar os dados: ',
    isConfirmed: (answer) => documentLetters(answer) === documentLetters(cpf),
    hasYesOption,
  })
  await erasePerson(db, cpf)
  terminal.print('Dados pessoais removidos.')
}
