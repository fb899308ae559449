import type { LateWithdrawal } from './withdrawal.ts'

/** Each cart stores the version that the buyer agreed to. Change it when a sentence below changes. */
export const TERMS_VERSION = '2026-11-20'

/** The label of the checkbox that enables Confirmar. */
export const TERMS_AGREEMENT = 'Li e concordo com os termos acima'

/** The dialog before a cart is opened. */
export const PURCHASE_TERMS: readonly string[] = [
  'Você pode cancelar e receber o valor de volta em até 7 dias da compra, antes do início do evento.',
  'Parcelas devem estar quitadas até a véspera do evento.',
  'Os números são provisórios até um dia antes do evento.',
  'A taxa de serviço não é devolvida se a organização cancelar o evento.',
]

/** The same with what an event says about withdrawals after the seven days, as its cart keeps it. */
export const purchaseTerms = ({ lateWithdrawalDays: days, withheldPercent }: LateWithdrawal) =>
  days === 0
    ? PURCHASE_TERMS
    : [...PURCHASE_TERMS.slice(0, 1), lateTerm(days, withheldPercent), ...PURCHASE_TERMS.slice(1)]

const lateTerm = (days: number, withheldPercent: number) =>
  `Depois disso, até ${days === 1 ? '1 dia' : `${days} dias`} antes do evento, ${
    withheldPercent === 0
      ? 'o valor também volta.'
      : `o valor volta menos ${withheldPercent}% do preço da inscrição, que a organização retém.`
  }`

/** The dialog before a purchase is split in several Pix payments. */
export const INSTALLMENT_TERMS: readonly string[] = [
  'A primeira parcela é paga agora.',
  'As demais chegam por e-mail e SMS antes do vencimento.',
  'Todas devem estar quitadas até a véspera do evento.',
]

/** 'Pix em 3 parcelas', the title of that dialog. */
export const installmentTermsTitle = (count: number) => `Pix em ${count} parcelas`
