import { formatReais } from '@porteira/domain'

/** 120.5 reais from the wire → 12050 centavos. */
export const centsOf = (reais: number) => Math.round(reais * 100)

/** 120.5 reais from the wire → 'R$ 120,50'. */
export const amountText = (reais: number) => formatReais(centsOf(reais))
