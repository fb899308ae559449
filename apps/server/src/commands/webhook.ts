import type { Command } from 'commander'
import { readConfig } from '#config.ts'
import { OperatorError } from '#operator-error.ts'
import { webhookAddressOf } from '#providers/pix/config.ts'
import { reasonOf } from '#operations/doctor/finding.ts'
import { forEachAccountOf } from '#receiving-accounts.ts'
import type { Terminal } from './terminal.ts'

/** Registers the webhook at the bank, as workers do when they start, and prints the result. */
export const addWebhook = (program: Command, terminal: Terminal) =>
  program
    .command('webhook')
    .description('Registra no banco o endereço em que ele avisa a loja de cada Pix.')
    .addHelpText('after', '\nExemplo: porteira webhook')
    .action(() => registerWebhook(terminal))

async function registerWebhook({ env, print }: Terminal) {
  const config = readConfig(env)
  try {
    await forEachAccountOf(config, async ({ bank, pix }) => {
      await bank.putWebhook(webhookAddressOf(pix))
      print(`O banco avisa agora ${pix.webhookUrl}/… a cada Pix da chave ${pix.key}.`)
    })
  } catch (error) {
    const sentence = `O banco não registrou o webhook (${reasonOf(error)}). Rode porteira doctor.`
    throw new OperatorError(sentence, { cause: error })
  }
}
