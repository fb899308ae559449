import type { PixCharge } from '@porteira/contract'
import { useLocation } from 'wouter'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import { withReturn } from '#shell/use-go-back.ts'
import { remember } from '#storage/remember.ts'
import type { Purchase } from './sort-purchases.ts'

/** Navigates to the page that pays one charge of a purchase. */
export function usePayCharge() {
  const [, navigate] = useLocation()

  return ({ cartUUID, payment }: Purchase, charge: PixCharge) => {
    const name = chargeName(charge, payment.installmentsInfo.numInstallments)
    remember('pixTxid', charge.txid)
    remember('cartUUID', cartUUID)
    navigate('/pay-installment', withReturn([name, chargeDay(charge)].filter(Boolean).join(' · ')))
  }
}
