import { isPixKey, nameTaxId } from '@porteira/domain'
import type { Config } from '#config.ts'
import { DEMO_TAX_ID, namesDemoDomain } from '#config/seller.ts'
import { fine, type Finding, warn } from './finding.ts'

const IN_PRODUCTION = 'Basta para experimentar nesta máquina. Em produção o início exige'

/** Checks whether seller and sender are those of the demo. In production the settings refuse them earlier. */
export function examineSeller({ seller, smtp, isLoopback }: Config): Finding[] {
  const judge = (subject: string, isDemo: boolean, own: string, needed: string) => {
    if (!isDemo) return fine(subject, own)
    return isLoopback
      ? fine(subject, 'o da demonstração.')
      : warn(subject, 'o da demonstração, e outras máquinas alcançam a loja.', `${IN_PRODUCTION} ${needed}.`)
  }
  return [
    judge(
      'Vendedor',
      seller.taxId === DEMO_TAX_ID || namesDemoDomain(seller.contact),
      `${seller.name}, ${nameTaxId(seller.taxId)}.`,
      'SELLER_NAME, SELLER_TAX_ID, SELLER_ADDRESS, SELLER_CONTACT e PRIVACY_CONTACT de quem vende',
    ),
    judge('Remetente', namesDemoDomain(smtp.from), `${smtp.from}.`, 'MAIL_FROM de um domínio que é seu'),
  ]
}

/** Checks whether the Pix key has a known form. The finding does not show the key. */
export function examinePixKey({ pix }: Pick<Config, 'pix'>): Finding {
  if (isPixKey(pix.key)) return fine('Chave Pix', 'tem a forma de uma chave Pix.')
  const mend =
    'PIX_KEY deve ser um CPF ou CNPJ sem pontuação, um e-mail em minúsculas, um celular com +55 ou uma chave aleatória.'
  return warn('Chave Pix', 'não tem a forma de uma chave Pix.', mend)
}
