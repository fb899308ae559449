import { isValidCpf } from '@porteira/domain'
import type { Context } from '#context.ts'
import { saveMarks, listMarks } from '#platform/counters.queries.ts'
import type { SharedCount } from '#platform/counters.ts'
import { deriveKey, keyedMark } from '#platform/keys.rules.ts'
import { countUnknown } from './accounts.queries.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import { createUnknownCpfCounter, type UnknownCpfCounter } from '../attempts/attempts.service.ts'
import { isCart } from '../events.ts'

const MINUTE = 60
const DAY = 86_400

type CpfBatch = {
  cartId: string
  cpfs: string[]
  caller: LookUpCaller
  /** The counters against which a look-up by this caller counts. */
  counts: SharedCount[]
}

export type CpfLookupLimit = ReturnType<typeof createCpfLookupLimit>

/** Counts a CPF as a look-up of this caller, before a call whose answer tells whether the CPF is known. */
export async function countLookUp(
  { db, strangers }: Pick<Context, 'db'> & { strangers: UnknownCpfCounter },
  cpf: string,
  caller: LookUpCaller,
) {
  await strangers.admit(caller)
  if ((await countUnknown(db, [cpf])) > 0) await strangers.add(caller)
}

/** Counts the CPFs of a formation as look-ups. Marks of cart and CPF are keyed hashes that are stored for a day. */
export function createCpfLookupLimit({ config, db, runSql }: Pick<Context, 'config' | 'db' | 'runSql'>) {
  const strangers = createUnknownCpfCounter({ config, runSql })
  const key = deriveKey(config.passwordPepper, 'cpf looked up for a cart')
  const markOf = (cartId: string, cpf: string) =>
    `cart-cpf:${keyedMark(key, `${cartId.toLowerCase()} ${cpf}`)}`
  // Only existing carts get marks, so that invented ids cannot fill the table.
  const storeMarks = async (cartId: string, marks: string[]) => {
    if (config.limits && (await isCart.ask(db, cartId))) await saveMarks(db, marks, DAY)
  }

  return {
    /** Stores that a CPF was looked up for a cart, so that it does not count again in the formation. */
    remember: (cartId: string, cpf: string) => storeMarks(cartId, [markOf(cartId, cpf)]),
    /** Counts each CPF that was not yet looked up for this cart as a look-up, or refuses all of them. */
    async admit({ cartId, cpfs, caller, counts }: CpfBatch) {
      if (!config.limits) return
      const marks = new Map(cpfs.filter(isValidCpf).map((cpf) => [cpf, markOf(cartId, cpf)]))
      if (marks.size === 0) return
      const stored = await listMarks(db, [...marks.values()])
      const fresh = [...marks].filter(([, mark]) => !stored.has(mark))
      if (fresh.length === 0) return
      await strangers.admit(caller)
      await countAll(counts, fresh.length)
      const freshCpfs = fresh.map(([cpf]) => cpf)
      const unknown = await countUnknown(db, freshCpfs)
      if (unknown > 0) await strangers.add(caller, unknown)
      const freshMarks = fresh.map(([, mark]) => mark)
      await storeMarks(cartId, freshMarks)
    },
  }
}

/**
 * The counters of an hour and of a day need room for all CPFs. The counter of a minute needs room for one, because it
 * limits repeated calls and must not refuse a whole team in one call.
 */
async function countAll(counts: CpfBatch['counts'], count: number) {
  const [short, long] = [
    counts.filter(({ seconds }) => seconds <= MINUTE),
    counts.filter(({ seconds }) => seconds > MINUTE),
  ]
  for (const counted of short) await counted.refuseWhenFull()
  const taken: typeof long = []
  try {
    for (const counted of long) {
      await counted.add(count)
      taken.push(counted)
    }
  } catch (refused) {
    // A refused call reveals nothing, so it does not count.
    for (const counted of taken) await counted.takeBack(count)
    throw refused
  }
  for (const counted of short) await counted.note(count)
}
