import { randomUUID } from 'node:crypto'
import { receiptMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { cartNotFound, loginRequired } from '#platform/errors.ts'
import { checkAddress } from '#modules/accounts/index.ts'
import { enterCart, promiseReceipt, setReceiptAddress, type Visitor } from '#modules/sales/index.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import { promiseNotice } from '#platform/outbox/notices.service.ts'
import { mailSubject, receiptMail, receiptText } from './mail.rules.ts'
import type { MailLimits } from './limits.service.ts'
import * as queries from './receipts.queries.ts'
import type { Receipt } from './receipts.rules.ts'
import { gatherReceipt } from './receipts.service.ts'

type World = Pick<Context, 'db' | 'config' | 'queue'>

const mailOf = (receipt: Receipt, recipient: string) =>
  ({
    channel: 'email',
    recipient: recipient.toLowerCase(),
    subject: mailSubject(receipt),
    text: receiptText(receipt),
    html: receiptMail(receipt),
  }) as const

const MOST_AT_ONCE = 50

/** Writes the receipt of each newly registered cart for the post, once, to where its owner wants it. */
export async function promiseReceipts({ db, config, queue, log }: World & Pick<Context, 'log'>) {
  for (const { id } of await queries.listWithoutReceipt(db, MOST_AT_ONCE)) {
    await db
      .transaction()
      .execute(async (db) => {
        const cart = await promiseReceipt(db, id)
        if (!cart?.recipient) return
        const receipt = await gatherReceipt({ db, config }, cart)
        await promiseNotice(db, { fact: `receipt:${id}`, ...mailOf(receipt, cart.recipient) })
        await queue.ask('send-outbox', db)
      })
      .catch((error: unknown) => log.error({ err: error }, 'a receipt was not written'))
  }
}

/** Sends the receipt to one address; the same address again within moments is no second mail. */
export async function mailReceipt(
  { limits, ...world }: World & { limits: MailLimits },
  cartUUID: string,
  visitor: Visitor,
  email: string,
) {
  const recipient = checkAddress(email)
  const { cart, sees } = await enterCart(world, cartUUID, visitor)
  if (sees === 'holder' || !visitor.session) throw cartNotFound()
  const receipt = await gatherReceipt(world, cart)
  const sender = { cartId: cart.id, accountId: visitor.session.accountId, recipient }
  const isSent = await limits.admit(sender, () =>
    world.db.transaction().execute(async (db) => {
      await promiseNotice(db, { fact: `receipt-asked:${randomUUID()}`, ...mailOf(receipt, recipient) })
      await recordFact(db, visitor.actor, { action: 'receipt.mailed', entity: 'cart', entityId: cart.id })
      await world.queue.ask('send-outbox', db)
    }),
  )
  return { status: 'OK' as const, msg: isSent ? receiptMessages.sent : receiptMessages.alreadySent }
}

/** Where the receipt of one cart goes; the account keeps its own address. */
export async function changeReceiptAddress(world: World, cartUUID: string, visitor: Visitor, email: string) {
  const { session, actor } = visitor
  if (!session) throw loginRequired()
  const address = checkAddress(email)
  const { cart } = await enterCart(world, cartUUID, visitor)
  await world.db.transaction().execute(async (db) => {
    if (!(await setReceiptAddress(db, cart.id, session.accountId, address))) throw cartNotFound()
    await recordFact(db, actor, { action: 'cart.receipt_address', entity: 'cart', entityId: cart.id })
  })
  return address
}
