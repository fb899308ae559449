import * as queries from './settlement.queries.ts'

export { acceptPix, endCharge, reopenForDifference } from './accepting.service.ts'
export {
  askAboutCharges,
  askBank,
  endOverdueCharges,
  removeAtBank,
  unlessNotFound,
} from './asking.service.ts'
export { activateCharge, type ChargeRow, giveUpCharges, moveCharge } from './charges.service.ts'
export { processInbox, registerWebhook, storeMessage } from './inbox.service.ts'
export { keepUnknownPix, settlePix } from './settling.service.ts'
export { askedInCents } from './settlement.rules.ts'
export { returnUncompleted } from './crediting.service.ts'
export const { findChargeByTxid, lockCharge, lockCharges, noteAsked } = queries
