import type { Input } from '@porteira/contract'

export type VoucherTerms = Input<'POST /api/events/:eventUUID/vouchers'>['body']

/** The request for one voucher of half the price of the whole event, for anybody. */
export const voucherTerms: VoucherTerms = {
  about: 'Campeão do ano passado',
  kind: 'percent',
  value: 50,
  itemUUIDs: [],
  maxUses: 1,
  maxPerCpf: 0,
  validUntil: '',
  count: 1,
  cpfs: [],
}
