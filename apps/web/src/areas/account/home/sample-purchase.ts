import type { PixCharge } from '@porteira/contract'
import type { Purchase } from './sort-purchases.ts'

export const paidCharge: PixCharge = {
  txid: 'paid',
  chargedValue: 120,
  paidOn: '2026-11-14T13:00:00.000Z',
  installmentsOn: '',
  installmentNum: 0,
  payNow: 0,
  endToEndId: 'E1',
  returns: [],
  left: 0,
}

export const dueCharge = (
  txid: string,
  installmentsOn: string,
  more: Partial<PixCharge> = {},
): PixCharge => ({
  ...paidCharge,
  txid,
  installmentsOn,
  paidOn: '',
  ...more,
})

type Changes = Partial<Omit<Purchase, 'event' | 'payment'>> & {
  event?: Partial<Purchase['event']>
  pix?: PixCharge[]
}

/** A registered purchase of an event in January 2027 that owes nothing. */
export function buildPurchase({ event, pix = [paidCharge], ...changes }: Changes = {}): Purchase {
  const numInstallments = Math.max(1, ...pix.map(({ installmentNum }) => installmentNum))
  return {
    eventName: 'RODEIO',
    eventUUID: 'rodeio',
    event: {
      shortName: 'rodeio',
      startDate: '2027-01-14',
      endDate: '2027-01-17',
      venue: 'Parque',
      city: 'Bom Jesus',
      state: 'RS',
      hasRankings: 1,
      ...event,
    },
    cartUUID: 'done',
    cartCode: 'DONE-0001',
    cartStatus: 'Registered',
    supportWhatsapp: '',
    returned: 'none',
    payment: { pix, otherPix: [], returnedValue: 0, installmentsInfo: { numInstallments } },
    openFormations: [],
    entries: [],
    ...changes,
  }
}
