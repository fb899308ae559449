import type { PixCharge } from '@porteira/contract'
import { useLocation } from 'wouter'
import { ALL_INSTALLMENTS } from '#components/pix/all-installments.ts'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import { withReturn } from '#shell/use-go-back.ts'
import { remember } from '#storage/remember.ts'
import type { Purchase } from './sort-purchases.ts'

/** Navigates to the page that pays one charge of a purchase, or without a charge the rest of its plan. */
export function usePayCharge() {
  const [, navigate] = useLocation()

  return ({ cartUUID, payment }: Purchase, charge?: PixCharge) => {
    const about = charge && [chargeName(charge, payment.installmentsInfo.numInstallments), chargeDay(charge)]
    remember('pixTxid', charge?.txid ?? ALL_INSTALLMENTS)
    remember('cartUUID', cartUUID)
    navigate('/pay-installment', withReturn(about?.filter(Boolean).join(' · ')))
  }
}
