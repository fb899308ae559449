import type { CancellationForecast } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { readPurchase } from '../shrinking/purchase.service.ts'
import { type GoesBack, type Outcome, shrink } from '../shrinking/shrinking.rules.ts'
import * as queries from './cancellations.queries.ts'

export type Scope = { eventId: string; categoryIds: string[] }

type Foreseen = {
  cart: queries.AffectedCart
  outcome: Outcome
  before: { installments: number; inCents: number }
}

/** What the end of all entries of these categories would mean. It changes nothing. */
export async function foreseeCancellation(db: Database, scope: Scope) {
  const carts = await queries.listAffected(db, scope)
  const foreseen: Foreseen[] = []
  for (const cart of carts) {
    const purchase = await readPurchase(db, cart, { ended: cart.entries })
    const inCents = sum(purchase.open.map(({ valueInCents }) => valueInCents))
    foreseen.push({
      cart,
      outcome: shrink(purchase),
      before: { installments: purchase.open.length, inCents },
    })
  }
  return {
    cartItemIds: carts.flatMap(({ entries }) => entries),
    forecast: sumUp(foreseen),
  }
}

/** The figures that both people are shown. If one has changed, nothing happens. */
export type Shown = Pick<CancellationForecast, 'entries' | 'carts' | 'value'>

export type MoneyForecast = Omit<CancellationForecast, 'people' | 'peopleByPhone' | 'handedOut' | 'thrown'>

function sumUp(foreseen: Foreseen[]): MoneyForecast {
  const parts = foreseen.flatMap(({ outcome }) => outcome.goesBack)
  const ways = [...Map.groupBy(parts, ({ method, byTransfer }) => `${method} ${byTransfer}`).values()]
  const changed = foreseen.filter(({ outcome, cart }) => outcome.changesPlan && !cart.isUnpaid)
  const installmentsOf = ({ outcome, before }: Foreseen) =>
    outcome.dueInCents === before.inCents ? 0 : before.installments
  return {
    madeOn: new Date().toISOString(),
    entries: sum(foreseen.map(({ cart }) => cart.entries.length)),
    carts: foreseen.length,
    unpaidCarts: foreseen.filter(({ cart }) => cart.isUnpaid && !cart.isOpenSale).length,
    openSales: foreseen.filter(({ cart }) => cart.isOpenSale).length,
    value: sumInReais(parts),
    ways: ways.map((same) => ({
      method: same[0]!.method,
      byTransfer: same[0]!.byTransfer ? 1 : 0,
      count: same.length,
      value: sumInReais(same),
    })),
    plans: {
      count: changed.length,
      installments: sum(changed.map(installmentsOf)),
      value: reaisFromCents(sum(changed.map(({ outcome, before }) => before.inCents - outcome.dueInCents))),
    },
    insideBundles: sum(foreseen.map(({ cart }) => cart.insideBundles)),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const sumInReais = (parts: GoesBack[]) => reaisFromCents(sum(parts.map(({ inCents }) => inCents)))
