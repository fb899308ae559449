#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from '#config/env-file.ts'
import { explainFailure } from '#explain-failure.ts'
import { personsFolder } from './persons-files.ts'
import { run } from './run.ts'
import { openTerminal } from './terminal.ts'

// The program `porteira`. It reads the same settings as `npm start`: `.env` of the project's folder, where values
// of the environment come first, and paths in settings start in that folder too.
const project = realpathSync(path.resolve(import.meta.dirname, '../../../..'))
const terminal = openTerminal(personsFolder(process.env, process.cwd(), project))
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
// A connection that the database refused may stay open for a minute; nothing that a command waits for is left.
process.stdout.write('', () => process.exit())
