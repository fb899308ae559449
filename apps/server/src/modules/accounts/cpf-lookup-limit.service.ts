import { isValidCpf } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Counter } from '#platform/counters.ts'
import { saveMarks, listMarks } from '#platform/counters.queries.ts'
import { deriveKey, keyedMark } from '#platform/keys.rules.ts'
import { countUnknown } from './accounts.queries.ts'
import { createUnknownCpfCounter } from './attempts.service.ts'
import { isCart } from './events.ts'

const MINUTE = 60
const DAY = 86_400

type CpfBatch = {
  cartId: string
  cpfs: string[]
  ip: string
  /** What a look-up by this caller counts against. */
  counts: { counter: Counter; key: string; seconds: number }[]
}

export type CpfLookupLimit = ReturnType<typeof createCpfLookupLimit>

/** Counts CPFs that arrive in a formation. Marks of cart and CPF are keyed hashes and last a day, as the limits do. */
export function createCpfLookupLimit({ config, db, runSql }: Pick<Context, 'config' | 'db' | 'runSql'>) {
  const strangers = createUnknownCpfCounter(runSql)
  const key = deriveKey(config.passwordPepper, 'cpf looked up for a cart')
  const markOf = (cartId: string, cpf: string) =>
    `cart-cpf:${keyedMark(key, `${cartId.toLowerCase()} ${cpf}`)}`
  // An id that is no cart's must not fill the table.
  const keep = async (cartId: string, marks: string[]) => {
    if (config.limits && (await isCart.ask(db, cartId))) await saveMarks(db, marks, DAY)
  }

  return {
    /** Notes that a CPF was looked up for a cart, so that entering it there does not count again. */
    remember: (cartId: string, cpf: string) => keep(cartId, [markOf(cartId, cpf)]),
    /** Counts each CPF that was not looked up for this cart yet as a look-up, or refuses all of them. */
    async admit({ cartId, cpfs, ip, counts }: CpfBatch) {
      if (!config.limits) return
      const marks = new Map(cpfs.filter(isValidCpf).map((cpf) => [cpf, markOf(cartId, cpf)]))
      if (marks.size === 0) return
      const kept = await listMarks(db, [...marks.values()])
      const fresh = [...marks].filter(([, mark]) => !kept.has(mark))
      if (fresh.length === 0) return
      await strangers.admit(ip)
      await countAll(counts, fresh.length)
      const freshCpfs = fresh.map(([cpf]) => cpf)
      const unknown = await countUnknown(db, freshCpfs)
      if (unknown > 0) await strangers.add(ip, unknown)
      const freshMarks = fresh.map(([, mark]) => mark)
      await keep(cartId, freshMarks)
    },
  }
}

/**
 * The hour and the day must have room for all. The minute needs room for one: it slows down what comes one by one,
 * and a whole team that is sent at once is not refused for its size.
 */
async function countAll(counts: CpfBatch['counts'], count: number) {
  const [short, long] = [
    counts.filter(({ seconds }) => seconds <= MINUTE),
    counts.filter(({ seconds }) => seconds > MINUTE),
  ]
  for (const { counter, key } of short) await counter.refuseWhenFull(key)
  const taken: typeof long = []
  try {
    for (const one of long) {
      taken.push(one)
      await one.counter.add(one.key, count)
    }
  } catch (refused) {
    // A refused call reveals nothing, so it does not count.
    for (const { counter, key } of taken) await counter.takeBack(key, count)
    throw refused
  }
  for (const { counter, key } of short) await counter.note(key, count)
}
