import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { documentText, exportEvent } from '#modules/catalog/index.ts'
import { withDatabase } from './open-database.ts'
import { writeUserFile } from './user-files.ts'
import type { Terminal } from './terminal.ts'

type Options = { output?: string; force?: boolean }

const schemaFile = path.resolve(import.meta.dirname, '../../../../docs/event.schema.json')

/** Prints or writes an event as the document that `import` reads. */
export const addExport = (program: Command, terminal: Terminal) =>
  program
    .command('export')
    .description('Escreve um evento como o documento que o comando import lê, sem dados pessoais.')
    .argument('<evento>', 'o endereço curto ou o identificador do evento')
    .option('--output <arquivo>', 'grava neste arquivo: JSON se o nome termina em .json, senão YAML')
    .option('--force', 'substitui o arquivo, se ele já existe')
    .addHelpText('after', '\nExemplo: porteira export rodeio-do-exemplo --output rodeio.yaml')
    .action((name: string, options: Options) => exportTo(terminal, name, options))

async function exportTo(terminal: Terminal, name: string, { output, force = false }: Options) {
  const document = await withDatabase(terminal, ({ db }) => exportEvent(db, name))
  const isJson = output?.toLowerCase().endsWith('.json') ?? false
  const text = documentText(document, { isJson, schema: schemaFrom(terminal.folder, output) })
  if (output === undefined) return terminal.print(text.trimEnd())
  const file = await writeUserFile(terminal, output, { text, isForced: force })
  terminal.print(`Evento gravado em ${file}.`)
}

/** The path of the schema file relative to the document; undefined if this machine does not have the file. */
const schemaFrom = (folder: string, output = '-') =>
  existsSync(schemaFile) ? path.relative(path.dirname(path.resolve(folder, output)), schemaFile) : undefined
