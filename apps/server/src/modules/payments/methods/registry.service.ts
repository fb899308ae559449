import type { PaymentMethod } from '#platform/database/tables.ts'
import type { Method } from './method.service.ts'
import { pixMethod } from './pix/pix-method.service.ts'

/** Every method of payment by the name that the ledger keeps: a method without a line here does not compile. */
const methods: Record<PaymentMethod, Method> = { pix: pixMethod }

export const allMethods = Object.values(methods)

export const methodOf = (name: PaymentMethod) => methods[name]
