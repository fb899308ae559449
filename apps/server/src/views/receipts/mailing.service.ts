import { randomUUID } from 'node:crypto'
import { receiptMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { cartNotFound, loginRequired } from '#platform/errors.ts'
import { checkAddress } from '#modules/accounts/index.ts'
import { enterCart, promiseReceipts, setReceiptAddress, type Visitor } from '#modules/sales/index.ts'
import { factOf, recordFact } from '#platform/audit/audit.service.ts'
import { enqueueNotice, enqueueNotices } from '#platform/outbox/notices.service.ts'
import { mailSubject, receiptMail, receiptText } from './mail.rules.ts'
import type { MailRateLimits } from './rate-limits.service.ts'
import * as queries from './receipts.queries.ts'
import type { Receipt } from './receipts.rules.ts'
import { gatherReceipt, gatherReceipts } from './receipts.service.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'accounts' | 'queue'>

const mailOf = (receipt: Receipt, recipient: string) =>
  ({
    channel: 'email',
    recipient: recipient.toLowerCase(),
    subject: mailSubject(receipt),
    text: receiptText(receipt),
    html: receiptMail(receipt),
  }) as const

const MAX_BATCH_SIZE = 50

/** Adds the receipt of each newly registered cart to the outbox, once, for the address that its owner chose. */
export async function enqueueReceipts({ log, ...dependencies }: Dependencies & Pick<Context, 'log'>) {
  const { db, queue } = dependencies
  const ids = (await queries.listWithoutReceipt(db, MAX_BATCH_SIZE)).map(({ id }) => id)
  if (ids.length === 0) return
  // A receipt that cannot be written must not delay the others, so after an error each is written by itself.
  await enqueueTogether(dependencies, ids).catch(async () => {
    for (const id of ids)
      await enqueueTogether(dependencies, [id]).catch((error: unknown) =>
        log.error({ event: 'receipt.not-written', err: error }, 'A receipt could not be written'),
      )
  })
  await queue.ask('send-outbox')
}

const enqueueTogether = (dependencies: Dependencies, ids: string[]) =>
  dependencies.db.transaction().execute(async (db) => {
    const carts = (await promiseReceipts(db, ids)).filter(({ recipient }) => recipient !== '')
    const receipts = await gatherReceipts({ ...dependencies, db }, carts)
    await enqueueNotices(
      db,
      carts.flatMap(({ id, recipient }) => {
        const receipt = receipts.get(id)
        return receipt ? [{ fact: `receipt:${id}`, ...mailOf(receipt, recipient) }] : []
      }),
    )
  })

/** Sends the receipt to one address. The same call again within two minutes sends no second mail. */
export async function mailReceipt(
  { limits, ...dependencies }: Dependencies & { limits: MailRateLimits },
  cartUUID: string,
  visitor: Visitor,
  email: string,
) {
  const recipient = checkAddress(email)
  const { cart, sees } = await enterCart(dependencies, cartUUID, visitor)
  if (sees === 'holder' || !visitor.session) throw cartNotFound()
  const receipt = await gatherReceipt(dependencies, cart)
  const sender = { cartId: cart.id, accountId: visitor.session.accountId, recipient }
  const isSent = await limits.admit(sender, () =>
    dependencies.db.transaction().execute(async (db) => {
      await enqueueNotice(db, { fact: `receipt-asked:${randomUUID()}`, ...mailOf(receipt, recipient) })
      await recordFact(db, visitor.actor, factOf('receipt.mailed', { cart: cart.id }))
      await dependencies.queue.ask('send-outbox', db)
    }),
  )
  return { status: 'OK' as const, msg: isSent ? receiptMessages.sent : receiptMessages.alreadySent }
}

/** Changes the address for the receipt of one cart. The address of the account stays unchanged. */
export async function changeReceiptAddress(
  dependencies: Dependencies,
  cartUUID: string,
  visitor: Visitor,
  email: string,
) {
  const { session, actor } = visitor
  if (!session) throw loginRequired()
  const address = checkAddress(email)
  const { cart } = await enterCart(dependencies, cartUUID, visitor)
  await dependencies.db.transaction().execute(async (db) => {
    if (!(await setReceiptAddress(db, cart.id, session.accountId, address))) throw cartNotFound()
    await recordFact(db, actor, factOf('cart.receipt_address', { cart: cart.id }))
  })
  return address
}
