#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from '#config/env-file.ts'
import { explainFailure } from '#explain-failure.ts'
import { userFolderOf } from './user-files.ts'
import { run } from './run.ts'
import { openTerminal } from './terminal.ts'

// The program `porteira` reads the same settings as `npm start`: first the environment, then `.env` of the project's
// folder. Relative paths in settings start in that folder too.
const project = realpathSync(path.resolve(import.meta.dirname, '../../../..'))
const terminal = openTerminal(userFolderOf(process.env, process.cwd(), project))
// `porteira … | head` closes the pipe early.
process.stdout.on('error', () => process.exit(1))

try {
  process.chdir(project)
  loadEnvFile(project)
  process.exitCode = await run(process.argv.slice(2), terminal)
} catch (error) {
  console.error(explainFailure(error) ?? error)
  process.exitCode = 1
}
// A refused database connection can keep the process alive for a minute. The command itself has ended here.
process.stdout.write('', () => process.exit())
