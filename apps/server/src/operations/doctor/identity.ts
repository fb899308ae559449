import { isPixKey, nameTaxId } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { ReceivingAccount } from '#receiving-accounts.ts'
import { DEMO_TAX_ID, namesDemoDomain } from '#config/seller.ts'
import { fine, type Finding, warn } from './finding.ts'

const IN_PRODUCTION = 'Basta para experimentar nesta máquina. Em produção o início exige'

/** Checks whether the seller is that of the demo. In production the settings refuse it earlier. */
export const examineSeller = (
  { seller }: Pick<ReceivingAccount, 'seller'>,
  { isLoopback }: Config,
): Finding =>
  judge(isLoopback, {
    subject: 'Vendedor',
    isDemo: seller.taxId === DEMO_TAX_ID || namesDemoDomain(seller.contact),
    own: `${seller.name}, ${nameTaxId(seller.taxId)}.`,
    needed: 'SELLER_NAME, SELLER_TAX_ID, SELLER_ADDRESS, SELLER_CONTACT e PRIVACY_CONTACT de quem vende',
  })

/** Checks whether the sender is that of the demo. In production the settings refuse it earlier. */
export const examineSender = ({ smtp, isLoopback }: Config): Finding =>
  judge(isLoopback, {
    subject: 'Remetente',
    isDemo: namesDemoDomain(smtp.from),
    own: `${smtp.from}.`,
    needed: 'MAIL_FROM de um domínio que é seu',
  })

type Identity = { subject: string; isDemo: boolean; own: string; needed: string }

function judge(isLoopback: boolean, { subject, isDemo, own, needed }: Identity) {
  if (!isDemo) return fine(subject, own)
  return isLoopback
    ? fine(subject, 'o da demonstração.')
    : warn(subject, 'o da demonstração, e outras máquinas alcançam a loja.', `${IN_PRODUCTION} ${needed}.`)
}

/** Checks whether the Pix key has a known form. The finding does not show the key. */
export function examinePixKey({ pix }: Pick<ReceivingAccount, 'pix'>): Finding {
  if (isPixKey(pix.key)) return fine('Chave Pix', 'tem a forma de uma chave Pix.')
  const mend =
    'PIX_KEY deve ser um CPF ou CNPJ sem pontuação, um e-mail em minúsculas, um celular com +55 ou uma chave aleatória.'
  return warn('Chave Pix', 'não tem a forma de uma chave Pix.', mend)
}
