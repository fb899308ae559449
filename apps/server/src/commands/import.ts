import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { decodeText } from '@porteira/domain'
import { importDocument, readText } from '../features/integration/importing.service.ts'
import { importRegistry } from '../features/integration/registry.service.ts'
import { runCommand } from './run-command.ts'

// `npm run import -- FILE [--dry-run]`: an event of a JSON or YAML file, entities or memberships of a CSV file.
const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file = ''] = positionals
const text = decodeText(readFileSync(file))

await runCommand(async ({ db }) => {
  const isDryRun = values['dry-run']
  const how = { isDryRun, actor: { kind: 'command' as const } }
  const isSheet = file.toLowerCase().endsWith('.csv')
  const done = isSheet
    ? await importRegistry(db, text, how)
    : await importDocument(db, await readText(text), how)
  for (const change of done.changes) console.log(change)
  const count = 'added' in done ? done.added + done.changed : done.changes.length
  console.log(isDryRun ? 'Nada foi gravado.' : `Importado: ${count} mudanças.`)
})
