import type { Command } from 'commander'
import type { Database } from '#platform/database/client.ts'
import { replayAudit } from '#operations/audit-replay/replaying.service.ts'
import type { Fault } from '#platform/audit/hash-chain.rules.ts'
import { verifyChain } from '#platform/audit/verifying.service.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

/**
 * Verifies the hash chain of the audit, names the first broken row, and compares a replay with the current states.
 */
export const addAudit = (program: Command, terminal: Terminal) =>
  program
    .command('audit')
    .description('Confere a corrente da auditoria e termina com 1 se um registro não conferir.')
    .option('--head <selo>', 'o selo de um e-mail de fechamento do dia')
    .addHelpText('after', '\nExemplo: porteira audit --head 3f0c…')
    .action(({ head }: { head?: string }) =>
      withDatabase(terminal, ({ db }) => verifyAudit(terminal, db, head?.toLowerCase())),
    )

const faults: Record<Fault, string> = {
  'has no seal': 'não tem selo',
  'was removed': 'foi removido',
  'does not follow the one before': 'não segue o anterior',
  'was changed': 'foi mudado',
  'is not what the day was closed with': 'não é aquele com que o dia foi fechado',
}

async function verifyAudit(terminal: Terminal, db: Database, head: string | undefined) {
  const { print, note } = terminal
  const { rows, heads, broken, unsealed } = await verifyChain(db)
  const [lastDay, lastHead] = [...heads].at(-1) ?? []
  print(`Corrente: ${rows} registros selados conferem, ${unsealed} esperam o selo.`)
  if (lastDay) print(`Último selo: ${lastDay} ${lastHead}`)
  if (broken) note(`✗ O registro ${broken.id} ${faults[broken.fault]}.`)

  const day = head && [...heads].find(([, hash]) => hash === head)?.[0]
  if (head) print(day ? `✓ O selo é o último de ${day}.` : '✗ Este selo não fecha nenhum dia.')

  const differences = await replayAudit(db)
  for (const { entity, count, different } of differences) {
    print(`${different.length === 0 ? '✓' : '✗'} ${entity}: ${count} pela auditoria`)
    for (const { id, status, reported } of different)
      print(`    ${id}: é ${status}, a auditoria diz ${reported}`)
  }
  const isIntact = !broken && (!head || day) && differences.every(({ different }) => different.length === 0)
  terminal.exitCode = isIntact ? 0 : 1
}
