import type { FilledItem } from '@porteira/contract'
import {
  cartMessages,
  cpfDigits,
  entryLimitMessages,
  formationMessages,
  paymentMessages,
  publicName,
  registeredName,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, invalid, loginRequired, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type CpfLookupLimit, originOf } from '#modules/accounts/index.ts'
import { isOneRefunded } from '#modules/payments/index.ts'
import {
  type CartRow,
  enterCart,
  isSold,
  isUnpaid,
  lockCart,
  mailOwner,
  registerCart,
  type Visitor,
} from '#modules/sales/index.ts'
import { registerIfComplete } from '../cart-events.service.ts'
import { notifyEnteredRiders } from '../notifying/notifying.service.ts'
import { fillFormations, type SavedFormation, type Scope } from './filling.service.ts'
import { listRiderCpfs } from './riders.queries.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'> & {
  cpfLookupLimit: CpfLookupLimit
  askForReceipts: () => Promise<void>
}

/** The caller with the counts of CPF look-ups. The caller's own CPF is not counted. */
type Caller = Visitor & {
  lookUps: Pick<Parameters<CpfLookupLimit['admit']>[0], 'caller' | 'counts'>
  cpf?: string | undefined
}

/**
 * Saves the riders of all entries that are due after the payment, or those of `onlyItem`. Either all forms are saved or
 * none. If two calls save at once, the second succeeds with the same content and is refused with other content.
 */
export async function saveParticipants(
  { db, config, queue, cpfLookupLimit, askForReceipts }: Dependencies,
  cartUUID: string,
  visitor: Caller,
  { items, onlyItem }: { items: FilledItem[]; onlyItem: number | undefined },
) {
  if ((onlyItem !== undefined || !config.anonymousParticipants) && !visitor.session) throw loginRequired()
  const { cart, sees } = await enterCart({ db, config }, cartUUID, visitor)
  if (onlyItem !== undefined && sees === 'holder') throw cartNotFound()
  if (onlyItem !== undefined && (items.length !== 1 || items[0]?.cartItemId !== onlyItem)) throw invalid()

  refuseUnpaid(cart.status)
  // This runs before any answer about a rider. It runs outside of the transaction, because a rollback must not undo the counts.
  await cpfLookupLimit.admit({
    cartId: cart.id,
    cpfs: await newCpfs(db, cart.id, visitor, items),
    ...visitor.lookUps,
  })

  const { needsReceipt, warnings } = await db.transaction().execute(async (db) => {
    const { status } = await lockCart(db, cart.id)
    refuseUnpaid(status)
    const filled = items.map(({ cartItemId }) => cartItemId)
    if (await isOneRefunded(db, cart.id, filled))
      throw refuse('payment_returned', formationMessages.paymentRefunded)
    const scope = scopeOf(status, onlyItem)
    const filledNow = await fillFormations(db, items, {
      cartId: cart.id,
      scope,
      buyerAccountId: sees === 'owner' ? visitor.session?.accountId : undefined,
      isForAdmin: sees === 'admin',
      actor: visitor.actor,
    })
    const { saved } = filledNow
    const enteredBy = visitor.session?.accountId
    const notified = await notifyEnteredRiders(db, {
      cart,
      saved,
      enteredBy,
      origin: originOf(config),
    })
    failpoint('riders-inserted-before-commit')
    const isRegistered = status === 'paid' && (await registerAfter(db, scope, cart.id, visitor.actor))
    // The receipt names the riders, so a registered cart needs no second mail.
    if (!isRegistered && saved.length > 0) await mailOwner(db, cart.id, noticeOf(cart, onlyItem, saved))
    if (notified || (!isRegistered && saved.length > 0)) await queue.ask('send-outbox', db)
    return { needsReceipt: isRegistered, warnings: filledNow.warnings }
  })
  if (needsReceipt) await askForReceipts()
  return {
    status: 'OK' as const,
    msg: formationMessages.submitted,
    ...(warnings.length > 0 && { warnings: warnings.map(entryLimitMessages.warned) }),
  }
}

/** Registers the cart if it is complete. It is complete after all entries that were due are saved. */
const registerAfter = (db: Transaction, scope: Scope, cartId: string, actor: Actor) =>
  scope === 'formed-now' ? registerCart(db, cartId, actor) : registerIfComplete(db, cartId, actor)

/** The CPFs that are neither in this cart nor the caller's own. */
export async function newCpfs(
  db: Database,
  cartId: string,
  { cpf: own }: Pick<Caller, 'cpf'>,
  items: FilledItem[],
) {
  const cpfs = items.flatMap(({ participants }) => participants.map(({ cpf }) => cpfDigits(cpf)))
  const others = cpfs.filter((cpf) => cpf !== own)
  const known = new Set(others.length === 0 ? [] : await listRiderCpfs(db, cartId))
  return others.filter((cpf) => !known.has(cpf))
}

function refuseUnpaid(status: CartRow['status']) {
  if (isSold(status)) return
  if (isUnpaid(status)) throw refuse('not_paid', paymentMessages.notConfirmedYet)
  throw refuse('session_expired', cartMessages.sessionExpired)
}

const scopeOf = (status: CartRow['status'], onlyItem: number | undefined) => {
  if (onlyItem !== undefined) return { cartItemId: onlyItem }
  return status === 'paid' ? ('formed-now' as const) : ('none' as const)
}

// Any person with the cart's id may fill it in, so the owner gets a mail.
const noticeOf = (
  { id, owner_id: ownerId }: Pick<CartRow, 'id' | 'owner_id'>,
  onlyItem: number | undefined,
  saved: SavedFormation[],
) => ({
  fact: onlyItem === undefined ? `formation:${id}` : `formation:${id}:${onlyItem}`,
  subject: 'Participantes registrados',
  sentences: [
    'Os participantes da sua inscrição foram registrados:',
    saved
      .map(({ categoryName, riders }) => {
        const names = riders.map((rider) =>
          (rider.accountId === ownerId ? registeredName : publicName)(rider),
        )
        return `${categoryName}: ${names.join(', ')}`
      })
      .join('\n'),
    'Se não foi você, procure a organização do evento.',
  ],
})
