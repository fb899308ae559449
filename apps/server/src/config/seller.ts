import { formatTaxId, taxIdKind } from '@porteira/domain'
import { meaning, text } from './kinds.ts'

/**
 * Has the right check digits and cannot be the CNPJ of a company: Receita Federal numbers the establishments of a
 * company from 0001, and this one is number 0000.
 */
export const DEMO_TAX_ID = 'DE.MO0.000/0000-81'

/** Earlier releases showed the CNPJ of a real bank; a shop that copied it must not sell with it. */
const FORMER_DEMO_TAX_ID = '00.000.000/0001-91'

/** True for a text with an address of the demo's domain, to which no mail can be sent. */
export const namesDemoDomain = (value: string) => /(^|[\s<@.])porteira\.example(?![\w.-]*\w)/i.test(value)

export const seller = {
  SELLER_NAME: text({
    needs: 'o nome ou a razão social de quem vende, como consta no CNPJ ou CPF',
    demo: 'Porteira Demonstração Ltda. (fictícia)',
  }),
  SELLER_TAX_ID: meaning({
    about: 'CNPJ (with digits only or with letters) or CPF, with or without punctuation',
    needs: 'o CNPJ ou o CPF de quem vende, com os dígitos verificadores certos, como 12.ABC.345/01DE-35',
    isRight: (value) => taxIdKind(value) !== undefined,
    read: formatTaxId,
    demo: DEMO_TAX_ID,
    isDemo: (value) => [DEMO_TAX_ID, FORMER_DEMO_TAX_ID].includes(formatTaxId(value)),
  }),
  SELLER_ADDRESS: text({
    needs: 'o endereço de quem vende',
    demo: 'Estrada da Porteira, 1, Bom Jesus (RS)',
  }),
  SELLER_CONTACT: text({
    needs: 'o e-mail ou telefone em que quem vende atende os compradores',
    demo: 'contato@porteira.example',
    isDemo: namesDemoDomain,
  }),
  PRIVACY_CONTACT: text({
    about: 'Where the encarregado (LGPD) answers; named on the privacy page',
    needs: 'o e-mail ou telefone do encarregado de dados pessoais (LGPD)',
    demo: 'privacidade@porteira.example',
    isDemo: namesDemoDomain,
  }),
}
