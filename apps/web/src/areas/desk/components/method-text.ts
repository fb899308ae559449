import type { DeskSale } from '@porteira/contract'
import { cardBrandLabels, paidByLabels } from '@porteira/domain'

type CardBrand = keyof typeof cardBrandLabels

type Paid = { method: DeskSale['payments'][number]['method']; brand: string; nsu: string }

/** 'Dinheiro', or 'Cartão Visa, NSU 004211'. */
export const methodText = ({ method, brand, nsu }: Paid) =>
  brand === '' ? paidByLabels[method] : `${paidByLabels[method]} ${brandName(brand)}, NSU ${nsu}`

const brandName = (brand: string) => (brand in cardBrandLabels ? cardBrandLabels[brand as CardBrand] : brand)
