import type { CartItem, FilledItem, Input, SwapEntry } from '@porteira/contract'
import { replacementMessages, swapMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { invalid, refuse } from '#platform/errors.ts'
import type { CpfLookupLimit } from '#modules/accounts/index.ts'
import { listRefundedEntries } from '#modules/payments/index.ts'
import { isSold, readOwnCart } from '#modules/sales/index.ts'
import { isHandedOut } from '../check-in/handed-out/handed-out.service.ts'
import { listBegun } from './begun.service.ts'
import { filledAs } from './filling.rules.ts'
import { isLive } from './forms.rules.ts'
import { listEntries } from './forms.service.ts'
import { newCpfs } from './participants.service.ts'
import { changeEntry } from './replacing.service.ts'
import { idsOf } from './replacing.rules.ts'
import { listSwapTimes, readSwapEnd } from './swap-times.service.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'> & { cpfLookupLimit: CpfLookupLimit }

/** The owner of a cart, with the counts of CPF look-ups. The own CPF is not counted. */
type Owner = {
  accountId: number
  cpf: string
  actor: Actor
  lookUps: Pick<Parameters<CpfLookupLimit['admit']>[0], 'caller' | 'counts'>
}

const refusals = {
  free: '',
  handedOut: swapMessages.handedOut,
  thrown: replacementMessages.hasShots,
}

/** The submitted entries of an own cart, and until when their riders may be swapped. */
export async function listSwaps(db: Database, cartUUID: string, accountId: number): Promise<SwapEntry[]> {
  const cart = await readOwnCart(db, cartUUID, accountId)
  const times = isSold(cart.status) ? await listSwapTimes(db, [cart.id]) : []
  const refundedOf = await listRefundedEntries(db, [cart.id])
  const ids = times.map(({ cartItemId }) => cartItemId)
  const begun = await rehearse(db, (db) => listBegun(db, ids))
  const entries = (await listEntries(db, cart.id, 'owner')).filter(({ row }) => isLive(row))
  return entries.flatMap(({ row: { cartItemId, contentHash: version }, form: item }) => {
    const time = times.find((one) => one.cartItemId === cartItemId)
    if (!time) return []
    const isPaidBack = refundedOf(cartItemId).state === 'whole'
    const stopped = refusals[begun.get(cartItemId) ?? 'free']
    const refusal = time.ended || (isPaidBack ? swapMessages.returned : stopped)
    return [{ item, version, until: time.until.toISOString(), refusal }]
  })
}

type Swap = Pick<Input<'PUT /api/cart/:cartUUID/swaps/:cartItemId'>['body'], 'version' | 'swaps'>

/** The buyer swaps riders of a submitted entry. All else of the entry stays, its number included. */
export async function swapRiders(
  { cpfLookupLimit, ...dependencies }: Dependencies,
  target: { cartUUID: string; cartItemId: string },
  { version, swaps }: Swap,
  { accountId, cpf, actor, lookUps }: Owner,
) {
  const ids = idsOf(target)
  const { db } = dependencies
  await readOwnCart(db, ids.cartId, accountId)
  const item = { cartItemId: ids.cartItemId, participants: swaps.map(({ rider }) => rider) }
  // This runs before any answer about a rider, outside of the transaction: a rollback must not undo the counts.
  await cpfLookupLimit.admit({
    cartId: ids.cartId,
    cpfs: await newCpfs(db, ids.cartId, { cpf }, [item]),
    ...lookUps,
  })
  await changeEntry(dependencies, ids, {
    by: 'buyer',
    version,
    reason: '',
    actor,
    filledOf: (form) => swapped(form, swaps),
    admit: async (db) => {
      // guard: swap-in-time
      const ended = await readSwapEnd(db, ids.cartId, ids.cartItemId)
      if (ended !== '') throw refuse('swaps_ended', ended)
      // guard: no-swap-after-hand-out
      if (await isHandedOut(db, ids.cartItemId)) throw refuse('handed_out', swapMessages.handedOut)
    },
  })
  return swapMessages.done
}

/** The form as it is, with other riders at some places. */
function swapped(form: CartItem, swaps: Swap['swaps']): FilledItem {
  const byPosition = new Map(swaps.map(({ position, rider }) => [position, rider]))
  if (byPosition.size < swaps.length || swaps.some(({ rider }) => rider.cpf.trim() === '')) throw invalid()
  if (swaps.some(({ position }) => position >= form.participants.length))
    throw refuse('changed_meanwhile', replacementMessages.changedMeanwhile)
  return {
    ...filledAs(form),
    participants: form.participants.map((rider, index) => byPosition.get(index) ?? rider),
  }
}
