import type { Command } from 'commander'
import { decodeText } from '@porteira/domain'
import { importDocument, readText, importRegistry } from '#modules/catalog/index.ts'
import { withDatabase } from './open-database.ts'
import { readUserFile } from './user-files.ts'
import type { Terminal } from './terminal.ts'

/** Imports an event from a JSON or YAML file, or clubs or members from a CSV file. */
export const addImport = (program: Command, terminal: Terminal) =>
  program
    .command('import')
    .description('Importa um evento (YAML ou JSON) ou um cadastro de clubes ou integrantes (CSV).')
    .argument('<arquivo>', 'o arquivo, ou - para ler um evento da entrada padrão')
    .option('--dry-run', 'mostra o que mudaria e não grava nada')
    .addHelpText('after', '\nExemplo: porteira import evento.yaml --dry-run')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) => importFile(terminal, file, dryRun))

async function importFile(terminal: Terminal, file: string, isDryRun: boolean) {
  const text = decodeText(await readUserFile(terminal, file))
  const options = { isDryRun, actor: { kind: 'command' as const } }
  const isCsv = file.toLowerCase().endsWith('.csv')
  const done = await withDatabase(terminal, async ({ db }) =>
    isCsv ? importRegistry(db, text, options) : importDocument(db, await readText(text), options),
  )
  done.changes.forEach(terminal.print)
  const count = 'added' in done ? done.added + done.changed : done.changes.length
  terminal.print(
    isDryRun ? 'Nada foi gravado.' : `Importado: ${count} ${count === 1 ? 'mudança' : 'mudanças'}.`,
  )
}
