import type { PixCharge } from '@porteira/contract'
import { centsOf } from '#api/amounts.ts'

const FAILED = 'Não realizada'

/** What of a charge is still here to be returned, in centavos. */
export const leftToReturn = ({ chargedValue, returns }: PixCharge) =>
  returns
    .filter(({ returnStatus }) => returnStatus !== FAILED)
    .reduce((left, { returnedValue }) => left - centsOf(returnedValue), centsOf(chargedValue))

/** '1.234,5' is no amount here: digits, and a comma or a dot before at most two more. */
export const wireAmount = (typed: string) => typed.trim().replace(',', '.')
