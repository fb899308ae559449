import type { Config } from './config.ts'
import { createPixClient, type PixClient } from '#providers/pix/client.ts'

/** An account that receives money: who sells, the settings of its bank, and the client of the bank. */
export type ReceivingAccount = { seller: Config['seller']; pix: Config['pix']; bank: PixClient }
export type ReceivingAccounts = readonly [ReceivingAccount, ...ReceivingAccount[]]

/** Opens every account of the settings. One account receives the money of all events. */
export const openAccounts = ({ seller, pix }: Pick<Config, 'seller' | 'pix'>): ReceivingAccounts => [
  { seller, pix, bank: createPixClient(pix) },
]

export const closeAccounts = (accounts: ReceivingAccounts) =>
  Promise.all(accounts.map(({ bank }) => bank.close()))

/** What leads to the event whose money it is. Any later receiving account of an event is found from it. */
type MoneyOfEvent = { cart_id: string } | { paymentId: string }
type With = { accounts: ReceivingAccounts }

const accountOf = ({ accounts }: With, _money: MoneyOfEvent) => accounts[0]

/** The bank that received or will receive this money. */
export const bankOf = (context: With, money: MoneyOfEvent) => accountOf(context, money).bank

/** The Pix key on which this money arrives. */
export const pixKeyOf = (context: With, money: MoneyOfEvent) => accountOf(context, money).pix.key

/** The seller of the entries of a cart. */
export const sellerOf = (context: With, cart: { cart_id: string }) => accountOf(context, cart).seller
