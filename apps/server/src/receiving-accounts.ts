import { hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/client.ts'
import type { Config } from './config.ts'
import { createPixClient, type PixClient } from '#providers/pix/client.ts'

/**
 * Which accounts receive money, and whose they are. Only this file knows that one account receives the money of all
 * events. Other code calls its functions with a cart, a payment or the path of a page.
 */

/** An account that receives money: who sells, the settings of its bank, and the client of the bank. */
export type ReceivingAccount = { seller: Config['seller']; pix: Config['pix']; bank: PixClient }
export type ReceivingAccounts = readonly [ReceivingAccount, ...ReceivingAccount[]]

type Settings = Pick<Config, 'seller' | 'pix'>

/** Opens every account of the settings. A test gives its own client of the bank. */
export const openAccounts = (
  { seller, pix }: Settings,
  bank: PixClient = createPixClient(pix),
): ReceivingAccounts => [{ seller, pix, bank }]

export const closeAccounts = (accounts: ReceivingAccounts) =>
  Promise.all(accounts.map(({ bank }) => bank.close()))

/** Opens the accounts for one piece of work, such as a command, and closes them. */
export async function withAccounts<Result>(
  settings: Settings,
  work: (accounts: ReceivingAccounts) => Promise<Result>,
) {
  const accounts = openAccounts(settings)
  try {
    return await work(accounts)
  } finally {
    await closeAccounts(accounts)
  }
}

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

/** The seller that the page at this path names. */
export const sellerOfPage = async ({ accounts }: With, _path: string) => accounts[0].seller

/** The account whose bank calls the webhook with this secret, if there is one. */
export const findAccountBySecret = async ({ accounts }: With, secret: string) =>
  accounts.find(({ pix }) => timingSafeEqual(digestOf(secret), digestOf(pix.webhookSecret)))

const digestOf = (text: string) => hash('sha256', text, 'buffer')

type Work<Result> = (account: ReceivingAccount) => Promise<Result>

/**
 * Does the same for each account and returns the results. A bank that fails does not stop the others. Throws its error
 * after all have ended, of several banks an AggregateError.
 */
export const forEachAccount = <Result>({ accounts }: With, work: Work<Result>) => workOnEach(accounts, work)

/** The same in a command, which opens the accounts for this work alone. */
export const forEachAccountOf = <Result>(settings: Settings, work: Work<Result>) =>
  withAccounts(settings, (accounts) => workOnEach(accounts, work))

async function workOnEach<Result>(accounts: ReceivingAccounts, work: Work<Result>): Promise<Result[]> {
  const settled = await Promise.allSettled(accounts.map(work))
  const errors: unknown[] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} banks failed`)
  if (errors.length === 1) throw errors[0]
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
