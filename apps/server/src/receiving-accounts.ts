import type { Database } from '#platform/database/client.ts'
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
type With = { db: Database; accounts: ReceivingAccounts }

const accountOf = async ({ accounts }: With, _money: MoneyOfEvent) => accounts[0]

/** The bank that received or will receive this money. */
export const bankOf = async (context: With, money: MoneyOfEvent) => (await accountOf(context, money)).bank

/** The Pix key on which this money arrives. */
export const pixKeyOf = async (context: With, money: MoneyOfEvent) =>
  (await accountOf(context, money)).pix.key

/** The seller of the entries of a cart. */
export const sellerOf = async (context: With, cart: { cart_id: string }) =>
  (await accountOf(context, cart)).seller

/**
 * Does the same for each account and returns the results. A bank that fails does not stop the others. Throws its error
 * after all have ended, of several banks an AggregateError.
 */
export async function forEachAccount<Result>(
  accounts: ReceivingAccounts,
  work: (account: ReceivingAccount) => Promise<Result>,
): Promise<Result[]> {
  const settled = await Promise.allSettled(accounts.map(work))
  const errors: unknown[] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} banks failed`)
  if (errors.length === 1) throw errors[0]
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
