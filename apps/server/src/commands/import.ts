import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importDocument, readText } from '../features/integration/importing.service.ts'
import { runCommand } from './run-command.ts'

// `npm run import -- FILE [--dry-run]`: creates or updates the event of a JSON or YAML file.
const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const text = readFileSync(positionals[0] ?? '', 'utf8')

await runCommand(async ({ db }) => {
  const isDryRun = values['dry-run']
  const { changes } = await importDocument(db, readText(text), { isDryRun, actor: { kind: 'command' } })
  for (const change of changes) console.log(change)
  console.log(isDryRun ? 'Nada foi gravado.' : `Importado: ${changes.length} mudanças.`)
})
