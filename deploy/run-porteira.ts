import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSettingsFile } from './settings-file.ts'

// Started by `deploy/porteira`, which opens the settings file as descriptor 3. A second process runs the command,
// because Node reads some settings (NODE_EXTRA_CA_CERTS) only when it starts.
const SETTINGS = 3
const program = path.resolve(import.meta.dirname, '../apps/server/src/commands/porteira.ts')
const settings = parseSettingsFile(readFileSync(SETTINGS, 'utf8'))

const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...settings, NODE_ENV: process.env['NODE_ENV'] ?? 'production' },
})
process.exitCode = status ?? 1
