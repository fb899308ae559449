import type { Command } from 'commander'
import { requestRefund } from '../features/refunds/refunds.service.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

type Options = { cart: string; txid: string; value: string; reason: string; yes?: true }

/** A return beyond an administrator's daily limit. */
export const addRefund = (program: Command, terminal: Terminal) =>
  program
    .command('refund')
    .description('Devolve um Pix de um carrinho, também acima do limite diário de um administrador.')
    .requiredOption('--cart <uuid>', 'o carrinho')
    .requiredOption('--txid <txid>', 'a cobrança')
    .requiredOption('--value <reais>', 'quanto devolver, como 120,00')
    .requiredOption('--reason <texto>', 'por quê; o comprador lê')
    .option('--yes', 'não pede confirmação')
    .addHelpText(
      'after',
      '\nExemplo: porteira refund --cart … --txid … --value 120,00 --reason "prova cancelada"',
    )
    .action((options: Options) => withDatabase(terminal, ({ db }) => refund(terminal, db, options)))

async function refund({ print }: Terminal, db: Parameters<typeof requestRefund>[0]['db'], options: Options) {
  const { cart, txid, value, reason } = options
  const admin = { actor: { kind: 'command' as const }, capInCents: undefined }
  // A worker finds the return in its table; a queue would only make that a little sooner.
  const queue = { ask: () => Promise.resolve() }
  const asked = { cartUUID: cart, txid, value, desc: reason, admin }
  const { id } = await requestRefund({ db, queue }, asked)
  print(`Devolução ${id} solicitada.`)
}
