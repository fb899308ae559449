import type { Context } from '#context.ts'
import { Refusal } from '#platform/errors.ts'
import { openCounters } from '#platform/counters.ts'

type Sender = { cartId: string; accountId: number; recipient: string }

export type MailRateLimits = {
  /** Sends a mail and returns true. Returns false if the same mail was sent in the last two minutes. Refuses above the limits. */
  admit(sender: Sender, send: () => Promise<void>): Promise<boolean>
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits receipt mails, so that a caller cannot use the shop to flood a mailbox. */
export function mailRateLimits({ config, runSql }: Pick<Context, 'config' | 'runSql'>): MailRateLimits {
  const open = openCounters(runSql)
  const same = open({ name: 'receipt-same', most: 1, seconds: 2 * MINUTE })
  const perCart = open({ name: 'receipt-cart', most: 5, seconds: DAY })
  const perAccount = open({ name: 'receipt-account', most: 20, seconds: DAY })
  const toAll = open({ name: 'receipt-all', most: 500, seconds: HOUR })

  const isFirst = (key: string) =>
    same.add(key).then(
      () => true,
      (reason: unknown) => {
        if (reason instanceof Refusal) return false
        throw reason
      },
    )

  return {
    async admit({ cartId, accountId, recipient }, send) {
      const key = `${cartId} ${recipient.toLowerCase()}`
      if (!(await isFirst(key))) return false
      try {
        if (config.limits) {
          await perCart.add(cartId)
          await perAccount.add(String(accountId))
          await toAll.add('all')
        }
        await send()
        return true
      } catch (failure) {
        await same.clear(key)
        throw failure
      }
    },
  }
}
