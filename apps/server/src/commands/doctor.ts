import type { Command } from 'commander'
import { type Config, readConfig } from '#config.ts'
import { OperatorError } from '#operator-error.ts'
import { refuseSharedBackends } from '#platform/database/session-pooling.ts'
import { createMailer } from '#providers/mail.ts'
import { examineAccount } from '#operations/doctor/bank.ts'
import { examineDatabase, reportUnreachable } from '#operations/doctor/database.ts'
import { examineDemo } from '#operations/doctor/demo.ts'
import { type Finding, reportMistakes } from '#operations/doctor/finding.ts'
import { examinePlaces, examineStorage } from '#operations/doctor/pictures.ts'
import { examineSeller, examineSender } from '#operations/doctor/identity.ts'
import {
  examineAddress,
  examineDisk,
  examineMail,
  examineProxies,
  examineSms,
} from '#operations/doctor/surroundings.ts'
import { forEachAccountOf } from '#receiving-accounts.ts'
import { withAnyDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/** Checks everything that the shop needs and prints the findings. Ends with 1 if one of them is wrong. */
export const addDoctor = (program: Command, terminal: Terminal) =>
  program
    .command('doctor')
    .description('Examina tudo de que a loja precisa, diz o que está errado e termina com 1 se algo estiver.')
    .option('--json', 'mostra o mesmo em JSON')
    .addHelpText('after', '\nExemplo: porteira doctor')
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine(terminal)
      if (json) terminal.print(JSON.stringify(findings, undefined, 2))
      else for (const finding of findings) printFinding(terminal, finding)
      terminal.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
    })

const signs = { ok: '✓', warning: '!', wrong: '✗' }

function printFinding({ print }: Terminal, { state, subject, says, mend }: Finding) {
  print(`${signs[state]} ${subject}: ${says}`)
  if (mend) print(`    ${mend}`)
}

async function examine(terminal: Terminal): Promise<Finding[]> {
  try {
    return await examineAll(terminal, readConfig(terminal.env))
  } catch (error) {
    if (error instanceof OperatorError) return reportMistakes('Configuração', error)
    throw error
  }
}

async function examineAll(terminal: Terminal, config: Config) {
  const examined = forEachAccountOf(config, async (account) => ({
    bank: await examineAccount(account),
    seller: examineSeller(account, config),
  }))
  const mailer = createMailer(config.smtp)
  const findings = await Promise.all([
    withAnyDatabase(terminal, config, async (database) => {
      await refuseSharedBackends(database)
      return [
        ...(await examineDatabase(database.db, database.kind)),
        ...(await examineDemo(config, database.db)),
        // Without its tables there are no pictures. The finding about migrations reports the missing ones.
        ...(await examinePlaces(config, database.db).catch(() => [])),
      ]
    }).catch((error: unknown) => [reportUnreachable(error)]),
    examined.then((found) => found.flatMap(({ bank }) => bank)),
    examineMail(mailer, config),
    examineSms(config),
    examineStorage(config),
    examineDisk(config),
    examineAddress(config),
    examineProxies(config),
    examined.then((found) => found.map(({ seller }) => seller)),
    examineSender(config),
  ])
  mailer.close()
  return findings.flat()
}
