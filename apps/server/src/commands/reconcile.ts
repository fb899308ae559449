import { addDays, formatReais } from '@porteira/domain'
import type { Command } from 'commander'
import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { compareWithBank, listCartsToRefund } from '#modules/payments/index.ts'
import { withAccounts } from '#receiving-accounts.ts'
import { withDatabase } from './open-database.ts'
import { readDay } from './read-day.ts'
import type { Terminal } from './terminal.ts'

/**
 * Compares the bank's Pix of these days with the ledger, settles missed ones and lists those that need a decision.
 */
export const addReconcile = (program: Command, terminal: Terminal) =>
  program
    .command('reconcile')
    .description('Confere os Pix destes dias com os do banco e termina com 1 se os dois livros diferirem.')
    .requiredOption('--from <dia>', 'o primeiro dia, AAAA-MM-DD', readDay)
    .option('--to <dia>', 'o último dia, AAAA-MM-DD; sem ele, só o primeiro', readDay)
    .addHelpText('after', '\nExemplo: porteira reconcile --from 2026-11-01 --to 2026-11-20')
    .action(({ from, to = from }: { from: string; to?: string }, command: Command) => {
      if (to < from) command.error('--to não pode ser antes de --from.', { code: 'porteira.usage' })
      return withDatabase(terminal, ({ db }, config) => reconcile(terminal, { db, config, from, to }))
    })

const midnight = (day: string) => new Date(`${day}T00:00:00-03:00`)

type Reconciliation = { db: Database; config: Config; from: string; to: string }

async function reconcile(terminal: Terminal, { db, config, from, to }: Reconciliation) {
  const { print, note } = terminal
  const range = { from: midnight(from), to: midnight(addDays(to, 1)) }
  const compared = await withAccounts(config, (accounts) => compareWithBank({ db, accounts }, range))
  const [atBank, here] = [lineOf(compared.atBank), lineOf(compared.here)]
  print(`No banco: ${atBank}`)
  print(`Aqui:     ${here}`)
  print(`Novos nesta leitura: ${compared.settled}; devoluções atualizadas: ${compared.refundsChanged}`)
  for (const [decision, count] of Object.entries(compared.decided)) print(`  ${decision}: ${count}`)

  print(`\nPara uma pessoa decidir: ${compared.toReview.length}`)
  for (const pix of compared.toReview)
    print(`  ${pix.endToEndId} ${formatReais(pix.leftInCents)} ${pix.resolution} ${pix.txid}`)
  const toRefund = await listCartsToRefund(db, 'all')
  print(`\nCarrinhos cancelados com saldo a devolver: ${toRefund.length}`)
  for (const cart of toRefund) print(`  ${cart.code} ${formatReais(cart.balanceInCents)} ${cart.eventName}`)

  if (atBank !== here) note('\nOs dois livros não conferem.')
  terminal.exitCode = atBank === here ? 0 : 1
}

type Summary = { count: number; inCents: number; refundedInCents: number }

const lineOf = ({ count, inCents, refundedInCents }: Summary) =>
  `${count} Pix, ${formatReais(inCents)}; devolvidos ${formatReais(refundedInCents)}`
