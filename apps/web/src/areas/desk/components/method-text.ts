import type { DeskSale } from '@porteira/contract'
import { paidByLabels, type PaymentReference, referenceTexts } from '@porteira/domain'

type Paid = PaymentReference & { method: DeskSale['payments'][number]['method'] }

/** 'Dinheiro', or 'Cartão Visa, NSU 004211'. */
export const methodText = ({ method, ...reference }: Paid) =>
  [paidByLabels[method], referenceTexts(reference).join(', ')].join(' ').trim()
