import type { Asking } from '../method.service.ts'
import { pixAsking } from '../pix/charging/parts.service.ts'

/** Every method by which the bank is asked for money of a sale. It uses the ledger, which uses the registry. */
export const allAskings: Asking[] = [pixAsking]
