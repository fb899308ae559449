import type { Offer } from '@porteira/contract'

const ridersText = ({ minParticipants: least, maxParticipants: most }: Offer) => {
  if (most === 0) return 'vaga sem competidor'
  if (most === 1) return '1 laçador'
  if (most === least) return `${most} laçadores`
  return `${least} ${most === least + 1 ? 'ou' : 'a'} ${most} laçadores`
}

/** The facts under the name of an item: number of riders, horse, purchase limit and the next price. */
export function factsOf(item: Offer): string[] {
  const limit = item.registrationsPerUser
  return [
    item.isBundle ? item.complement : ridersText(item),
    item.sbbEnabled ? 'cavalo com SBB' : '',
    limit > 0 ? `até ${limit} por comprador` : '',
    item.nextPrice ?? '',
  ].filter(Boolean)
}
