import type { PaymentMethod } from '#platform/database/tables.ts'
import type { Method } from '../method.service.ts'
import { counterMethod } from '../counter/counter-method.service.ts'
import { pixMethod } from '../pix/pix-method.service.ts'

/** Every payment method by its name in the ledger. The compiler reports a method that is missing here. */
const methods: Record<PaymentMethod, Method> = {
  pix: pixMethod,
  cash: counterMethod,
  card: counterMethod,
}

export const allMethods = [...new Set(Object.values(methods))]

export const methodOf = (name: PaymentMethod) => methods[name]
