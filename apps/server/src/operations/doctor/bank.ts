import path from 'node:path'
import { formatDay } from '@porteira/domain'
import type { ReceivingAccount } from '#receiving-accounts.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import type { PixClient } from '#providers/pix/client.ts'
import { webhookAddressOf } from '#providers/pix/config.ts'
import { readCertificateEnd } from '#providers/pix/certificate-end.ts'
import { explainBank } from '#providers/pix/explain-bank.ts'
import { fine, type Finding, reasonOf, warn, wrong } from './finding.ts'
import { examinePixKey } from './identity.ts'

const DAY_IN_MS = 86_400_000

/** Everything about an account: its bank, its key and its certificate. */
export async function examineAccount(account: ReceivingAccount): Promise<Finding[]> {
  const findings = await Promise.all([
    examineBank(account),
    examinePixKey(account),
    examineCertificate(account),
  ])
  return findings.flat()
}

/** Reads the registered webhook from the bank. This one call tests address, certificate, credentials and key. */
type Readable = Pick<ReceivingAccount, 'pix'> & { bank: Pick<PixClient, 'readWebhook'> }

export async function examineBank(account: Readable): Promise<Finding[]> {
  const { bank, pix } = account
  const expected = webhookAddressOf(pix)
  try {
    const registered = await bank.readWebhook()
    const answers = fine('Banco (API Pix)', `${pix.bank} responde e aceita as credenciais.`)
    if (registered === expected) return [answers, fine('Webhook', 'registrado no banco.')]
    const mend = 'Rode porteira webhook. Até lá os pagamentos são achados perguntando ao banco.'
    return [answers, warn('Webhook', 'o banco avisa outro endereço.', mend)]
  } catch (error) {
    if (error instanceof BankError && error.status === 404)
      return [
        fine('Banco (API Pix)', `${pix.bank} responde e aceita as credenciais.`),
        warn('Webhook', 'não está registrado no banco.', 'Rode porteira webhook.'),
      ]
    const failure =
      error instanceof BankError ? error : new BankError('unavailable', { type: reasonOf(error) })
    const { message, repair } = explainBank(failure)
    return [wrong('Banco (API Pix)', message, repair)]
  }
}

/** Checks how long the client certificate for the bank is still valid, and names its file and its last day. */
export async function examineCertificate(
  { pix }: Pick<ReceivingAccount, 'pix'>,
  now = Date.now(),
): Promise<Finding[]> {
  if (!pix.certificateFile) return []
  const renew = 'Gere outro no site do banco, troque o arquivo (chmod 0400) e reinicie.'
  try {
    const until = await readCertificateEnd(pix)
    if (!until) return []
    const days = Math.floor((until.getTime() - now) / DAY_IN_MS)
    const name = `${path.basename(pix.certificateFile)} (PIX_CERTIFICATE_FILE)`
    const day = formatDay(until)
    if (until.getTime() <= now)
      return [wrong('Certificado do banco', `${name} venceu em ${day}: o banco recusa toda chamada.`, renew)]
    if (days < 30)
      return [warn('Certificado do banco', `${name} vence em ${day}, em menos de ${days + 1} dias.`, renew)]
    return [fine('Certificado do banco', `${name} vale até ${day}, por mais ${days} dias.`)]
  } catch (error) {
    return [wrong('Certificado do banco', `não pode ser lido (${reasonOf(error)}).`, renew)]
  }
}
