import { waitingMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { originOf } from '#modules/accounts/index.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { allot, type Grant } from '../owed/owed.rules.ts'
import { listServable } from '../owed/owed.queries.ts'
import { readHoldings } from '../reservations/holdings.service.ts'
import { newCartCode, newCartId } from '../reservations/naming.service.ts'
import { writeCarts } from '../reservations/opening.service.ts'
import { listFacts } from '../reservations/reservations.queries.ts'
import { Stock } from '../reservations/stock.rules.ts'
import { endRefused, endStopped } from './ending.service.ts'
import { notify } from './notices.service.ts'
import * as states from './states.queries.ts'
import * as queries from './waiting.queries.ts'

type Dependencies = Pick<Context, 'db' | 'config'>

const MAX_ROUNDS = 50
const job: Actor = { kind: 'job' }

/**
 * Offers free units to the people who wait for them, in the order of arrival. Each offer is a transaction of its own that
 * decides again under the locks of the items, so any number of processes may do this at once.
 */
export async function offerFreeUnits({ db, config }: Dependencies) {
  const eventIds = await queries.listEventIds(db)
  if (eventIds.length === 0) return
  await endStopped(db)
  const failures: unknown[] = []
  let made = 1
  for (let round = 0; made > 0 && round < MAX_ROUNDS; round++) {
    made = 0
    for (const eventId of eventIds)
      for (const { waiter } of allot(await listServable(db, [eventId])).grants.filter(isNew))
        await db
          .transaction()
          .execute((db) => offer(db, { id: waiter.id, origin: originOf(config) }))
          .then((isMade) => (made += isMade ? 1 : 0))
          .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} offers could not be made`)
}

/** False for a person who was asked about exactly these units and has not answered. */
const isNew = ({ waiter: { units, status, fewer }, units: granted }: Grant) =>
  granted === units || status === 'waiting' || granted !== fewer

type Offering = {
  id: string
  origin: string
  /** So many units the person takes instead of all. */
  takes?: number
  actor?: Actor
}

/** Offers a person the units that the order of arrival gives now, or asks about fewer. False if nothing changed. */
export async function offer(db: Transaction, { id, origin, takes = 0, actor = job }: Offering) {
  const owner = await queries.findOwner(db, id)
  if (!owner) return false
  const { accountId, eventId, itemId } = owner
  // Accounts are locked before items, and items before the place in the list.
  const facts = await listFacts(db, { itemIds: [itemId], accountIds: [accountId] }, { locked: true })
  const row = await states.lockActive(db, id)
  if (row?.item_id !== itemId) return false
  const grant = allot(await listServable(db, [eventId])).grants.find(({ waiter }) => waiter.id === id)
  if (!grant) return false
  const isWhole = grant.units === row.units
  const units = isWhole || takes === 0 ? grant.units : takes
  if (units > grant.units || (takes === 0 && !isNew(grant))) return false
  const { bought } = await readHoldings(db, [accountId], [eventId])
  const request = {
    items: [{ itemUUID: row.item_id, quantity: units }],
    buyer: { accountId, isAdmin: false },
    actor,
    termsVersion: row.terms_version,
  }
  const free = { holds: new Map(), openSales: new Map(), guardsHoarding: false }
  const step = Stock.of({ ...facts, ...free, bought }).tryTake(request)
  if ('refusal' in step) {
    if (step.refusal.code !== 'limit_per_buyer') return false
    await endRefused(db, id, step.refusal.message)
    return true
  }
  const seconds = await queries.readOfferSeconds(db, eventId)
  const { isTest, now } = facts.events.get(eventId)!
  if (!isWhole && takes === 0) {
    await ask(db, { id, fewer: units, of: row.units, seconds, origin })
    return true
  }
  const cart = { id: newCartId(), code: newCartCode(), seconds }
  await writeCarts(db, new Map([[request, { ...step.taken, cart, isTest }]]))
  await states.markOffered(db, id, cart.id)
  await recordFact(db, actor, factOf('waiting.offered', { cart: cart.id }, { waiting: id, units }))
  const isFree = step.taken.totalInCents === 0
  const until = new Date(now.getTime() + seconds * 1000)
  await tellOffer(db, { id, units, until, origin, isFree })
  return true
}

type Asking = { id: string; fewer: number; of: number; seconds: number; origin: string }

async function ask(db: Transaction, { id, fewer, of, seconds, origin }: Asking) {
  const { answerBy } = await states.markAsked(db, id, { fewer, seconds })
  await recordFact(db, job, factOf('waiting.asked', { waiting: id }, { fewer }))
  const question = waitingMessages.asks(fewer, of)
  const until = waitingMessages.asksUntil(answerBy!)
  await notify(db, id, ({ itemName, shortName }) => {
    const link = waitingMessages.answers(origin, shortName)
    return {
      fact: `waiting.asked:${id}:${answerBy!.getTime()}`,
      subject: waitingMessages.asksSubject(fewer, itemName),
      sentences: [`${itemName}: ${question}`, until, link],
      sms: `${itemName}: ${question} ${link}`,
    }
  })
}

type OfferNotice = { id: string; units: number; until: Date; origin: string; isFree: boolean }

async function tellOffer(db: Transaction, { id, units, until, origin, isFree }: OfferNotice) {
  const what = isFree ? waitingMessages.offersFree : waitingMessages.offersUntil(until)
  await notify(db, id, ({ itemName }) => {
    const sentences = [waitingMessages.offers(units, itemName), what, waitingMessages.pays(origin)]
    return {
      fact: `waiting.offered:${id}`,
      subject: waitingMessages.offerSubject(itemName),
      sentences,
      sms: sentences.join(' '),
    }
  })
}
