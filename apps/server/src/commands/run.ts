import { Command, CommanderError } from 'commander'
import { explainFailure } from '#explain-failure.ts'
import shop from '../../../../package.json' with { type: 'json' }
import { addAudit } from './audit.ts'
import { addDoctor } from './doctor.ts'
import { addExport } from './export.ts'
import { addGrant } from './grant.ts'
import { addImport } from './import.ts'
import { addInvariants } from './invariants.ts'
import { addJobs } from './jobs.ts'
import { addMigrate } from './migrate.ts'
import { addMovePictures } from './move-pictures.ts'
import { explainUsage, portugueseHelp } from './portuguese.rules.ts'
import { addPrivacy } from './privacy.ts'
import { addRankings } from './rankings.ts'
import { addReconcile } from './reconcile.ts'
import { addRefund } from './refund.ts'
import type { Terminal } from './terminal.ts'
import { addWebhook } from './webhook.ts'

const WRONG_USAGE = 2

const commands = [
  addDoctor,
  addMigrate,
  addImport,
  addExport,
  addGrant,
  addJobs,
  addInvariants,
  addReconcile,
  addRefund,
  addWebhook,
  addRankings,
  addMovePictures,
  addAudit,
  addPrivacy,
]

/** Builds the program with all its commands. They read from and write to this terminal. */
export function buildProgram(terminal: Terminal) {
  const program = new Command('porteira')
    .description('Cuida da loja Porteira pela linha de comando.')
    .version(shop.version, '-V, --version', 'mostra a versão')
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand('help [comando]', 'mostra a ajuda de um comando')
    .configureHelp(portugueseHelp)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: () => {},
    })
    .exitOverride()
  for (const add of commands) add(program, terminal)
  return program
}

/** Runs one command and returns the exit code: 0 for success, 1 for a problem, 2 for wrong usage. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  try {
    await buildProgram(terminal).parseAsync(args, { from: 'user' })
    return terminal.exitCode
  } catch (error) {
    if (error instanceof CommanderError) return endUsage(error, terminal)
    const sentences = explainFailure(error)
    if (sentences === undefined) throw error
    terminal.note(sentences)
    return 1
  }
}

function endUsage(error: CommanderError, terminal: Terminal) {
  if (error.exitCode === 0) return 0
  const sentence = explainUsage(error)
  if (sentence) terminal.note(sentence)
  return WRONG_USAGE
}
