import { formatReais, parseReais } from '@porteira/domain'
import { type Command, InvalidArgumentError } from 'commander'
import type { Database } from '#platform/database/client.ts'
import { describePaidCart, requestRefund } from '#modules/payments/index.ts'
import { confirm } from './confirm.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

type Options = { cart: string; txid: string; value: number; reason: string; yes?: true }

/** Requests a refund without the daily limit of an administrator. */
export const addRefund = (program: Command, terminal: Terminal) =>
  program
    .command('refund')
    .description('Devolve um Pix de um carrinho, também acima do limite diário de um administrador.')
    .requiredOption('--cart <uuid>', 'o carrinho')
    .requiredOption('--txid <txid>', 'a cobrança')
    .requiredOption('--value <reais>', 'quanto devolver, como 120,00', readCents)
    .requiredOption('--reason <texto>', 'por quê; o comprador lê')
    .option('--yes', 'não pede confirmação')
    .addHelpText(
      'after',
      '\nExemplo: porteira refund --cart … --txid … --value 120,00 --reason "prova cancelada"',
    )
    .action((options: Options) => withDatabase(terminal, ({ db }) => refund(terminal, db, options)))

function readCents(text: string) {
  const cents = parseReais(text)
  if (cents) return cents
  throw new InvalidArgumentError('Use um valor como 120,00.')
}

async function refund(terminal: Terminal, db: Database, { cart, txid, value, reason, yes }: Options) {
  const { code, eventName } = await describePaidCart(db, cart, txid)
  terminal.note(`Carrinho ${code}, ${eventName}. Devolução de ${formatReais(value)}: ${reason}`)
  await confirm(terminal, {
    question: 'O dinheiro volta ao comprador e isto não pode ser desfeito. Digite sim para devolver: ',
    isConfirmed: (answer) => answer.toLowerCase() === 'sim',
    hasYesOption: yes,
  })
  const { id } = await requestRefund(
    // Workers poll the refund table, so this command needs no queue.
    { db, queue: { ask: () => Promise.resolve() } },
    {
      cartUUID: cart,
      txid,
      value: (value / 100).toFixed(2),
      desc: reason,
      admin: { actor: { kind: 'command' }, capInCents: undefined },
    },
  )
  terminal.print(`Devolução ${id} solicitada.`)
}
