import { readConfig } from '#config.ts'
import { createPixClient } from '#providers/pix/client.ts'
import { reasonOf } from '../doctor/finding.ts'

// `npm run pix:webhook`: tells the bank where to call us. Workers do it at their start; this says how it went.
const { pix } = readConfig(process.env)
const bank = createPixClient(pix)
try {
  await bank.putWebhook(`${pix.webhookUrl}/${pix.webhookSecret}`)
  console.log(`O banco avisa agora ${pix.webhookUrl}/… a cada Pix da chave ${pix.key}.`)
} catch (error) {
  console.error(`O banco não registrou o webhook (${reasonOf(error)}). Rode npm run doctor.`)
  process.exitCode = 1
} finally {
  await bank.close()
}
