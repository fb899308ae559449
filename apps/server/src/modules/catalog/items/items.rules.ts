import type { Offer, PriceStep, SaleItem } from '@porteira/contract'
import {
  Availability,
  type EntryLimits,
  limitsInWords,
  type PurchaseLimitedItem,
  ladderOf,
  partsOf,
  type LadderStep,
  nextPriceInWords,
  type PriceFacts,
  priceAt,
  reaisFromCents,
  type PurchaseState,
  reasonNotOffered,
} from '@porteira/domain'
import { rulesInWords } from '@porteira/domain/competition'
import { competition, flag } from '../document/kinds.rules.ts'

/** A category or a bundle on sale. `inner` has the categories of a bundle in its order. */
export type Item = PurchaseLimitedItem &
  PriceFacts & {
    id: string
    /** The clock of the database. */
    now: Date
    rules: string
    prizes: string
    complement: string
    isBundle: boolean
    isHidden: boolean
    isBundlesOnly: boolean
    isBlocked: boolean
    isCancelled?: boolean
    /** Its units are places without riders; false for a bundle. */
    isPlace: boolean
    total: number
    /** Free units that a waiting list gets next. */
    owed?: number
    minParticipants: number
    maxParticipants: number
    overrideParticipants: number
    asksForHorse: boolean
    savedLives: number
    /** Lives that a bundle gives; 0 for a category. */
    lives: number
    /** The rules of the competition as they are stored; null without any. */
    competition: unknown
    /** Who may enter the category; null for a bundle. */
    limits: EntryLimits | null
  }
type SaidItem = Item & { sentences: readonly string[] }
export type StockedItem = SaidItem & { inner: (SaidItem & { perUnit?: number })[] }

/** What an account reads at a category in which it could not ride itself. `asksHelp`: the secretaria can help with it. */
export type BuyerNote = { note: string; asksHelp: boolean }

/** The viewer of a sale list: what a buyer already has of each item, and notes for the buyer by item. */
export type ItemViewer = {
  kind: 'visitor' | 'user' | 'admin'
  units?: ReadonlyMap<string, number>
  notes?: ReadonlyMap<string, BuyerNote> | undefined
}

/** Adds to each bundle its categories, and to each category its rules in sentences. */
export function withInner(items: Item[], bundled: { bundleId: string; categoryId: string }[]): StockedItem[] {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const said = items.map((item) => {
    const rules = competition.toWire(item.competition)
    const ofRules = rules ? rulesInWords(rules, (id) => names.get(id) ?? id) : []
    return { ...item, sentences: [...(item.limits ? limitsInWords(item.limits) : []), ...ofRules] }
  })
  const byId = new Map(said.map((item) => [item.id, item]))
  const inside = Map.groupBy(bundled, ({ bundleId }) => bundleId)
  const idsIn = (id: string) => (inside.get(id) ?? []).map(({ categoryId }) => categoryId)
  return said.map((item) => ({
    ...item,
    inner: partsOf(idsIn(item.id), (id) => byId.get(id)),
  }))
}

/** 'LAÇO INDIVIDUAL', or 'LAÇO INDIVIDUAL (2 fichas)' where one unit of the bundle has two entries of it. */
const withCount = ({ name, perUnit = 1 }: { name: string; perUnit?: number }) =>
  perUnit > 1 ? `${name} (${perUnit} fichas)` : name

const purchaseStateOf = ({ id }: Item, { kind, units }: ItemViewer): PurchaseState =>
  kind === 'visitor'
    ? { has: 0, visitor: { unitsBesides: 0, sharesStock: false } }
    : { has: units?.get(id) ?? 0 }

/** What this viewer may still take of an item. */
export const availabilityFor = (item: StockedItem, viewer: ItemViewer) =>
  new Availability(item, item.inner, purchaseStateOf(item, viewer))

/** The number of riders of one entry; a bundle may fix it for all its categories. Zero for places without riders. */
export function participants(item: StockedItem) {
  const sold = (item.isBundle ? item.inner : [item]).filter(({ isPlace }) => !isPlace)
  if (sold.length === 0) return { min: 0, max: 0 }
  if (item.overrideParticipants > 0) return { min: item.overrideParticipants, max: item.overrideParticipants }
  return {
    min: Math.min(...sold.map(({ minParticipants }) => minParticipants)),
    max: Math.max(...sold.map(({ maxParticipants }) => maxParticipants)),
  }
}

const VISITOR = { kind: 'visitor' } as const

/** What this viewer sees on sale. Only an administrator sees items that cannot be bought. */
const listedFor = (items: StockedItem[], { kind }: ItemViewer) =>
  items.filter((item) => !reasonNotOffered(item, { isAdmin: kind === 'admin' }))

/** The sale list for this viewer. */
export const saleList = (items: StockedItem[], viewer: ItemViewer): SaleItem[] =>
  listedFor(items, viewer).map((item) => toSaleItem(item, viewer))

/** The price list for the public. It has no number of units and nothing cancelled, about which the notice says why. */
export const offersOf = (items: StockedItem[]): Offer[] =>
  listedFor(items, VISITOR).flatMap((one) => {
    const ladder = ladderOf(one, 'web')
    const item = toSaleItem(one, VISITOR, ladder)
    const { price, promoPrice } = item
    if (item.cancelled === 1) return []
    return {
      itemUUID: item.itemUUID,
      name: item.name,
      ...(item.priceSteps
        ? { price: promoPrice ?? price, ...nextPriceOf(one, ladder) }
        : { price, ...(promoPrice !== undefined && { promoPrice }) }),
      availability: item.availability,
      isBundle: item.isBundle,
      complement: item.complement,
      minParticipants: item.minParticipants,
      maxParticipants: item.maxParticipants,
      registrationsPerUser: item.registrationsPerUser,
      sbbEnabled: item.sbbEnabled,
      ...(item.rulesInWords && { rulesInWords: item.rulesInWords }),
    }
  })

function nextPriceOf({ priceInCents, now }: StockedItem, ladder: LadderStep[]) {
  const nextPrice = nextPriceInWords(ladder, priceInCents, now.getTime())
  return nextPrice === '' ? {} : { nextPrice }
}

const inWords = ({ sentences }: SaidItem) => (sentences.length > 0 ? { rulesInWords: [...sentences] } : {})

/** The steps of an item on the public page, and the price after them; none if all steps are the desk's. */
function stepsFor(item: StockedItem, ladder: LadderStep[]): PriceStep[] {
  if (item.priceSteps === '' || ladder.length === 0) return []
  return [...ladder, { priceInCents: item.priceInCents, until: null, unitsLeft: null }].map(
    ({ priceInCents, until, unitsLeft, numbers }: LadderStep) => ({
      price: reaisFromCents(priceInCents),
      until: until === null ? '' : new Date(until).toISOString(),
      ...(until !== null && { secondsLeft: Math.max(0, (until - item.now.getTime()) / 1000) }),
      ...(unitsLeft !== null && { unitsLeft }),
      ...(numbers && { numbers }),
    }),
  )
}

function toSaleItem(item: StockedItem, viewer: ItemViewer, ladder = ladderOf(item, 'web')): SaleItem {
  const { priceInCents, tiers } = priceAt(ladder, item.priceInCents, item.now.getTime())
  const [tier] = tiers
  const priceSteps = stepsFor(item, ladder)
  const availability = availabilityFor(item, viewer)
  const { min, max } = participants(item)
  const buyerNote = viewer.notes?.get(item.id)
  return {
    itemUUID: item.id,
    name: item.name,
    price: reaisFromCents(priceInCents),
    ...(tier && { promoPrice: reaisFromCents(tier.priceInCents), promoUnitsLeft: tier.unitsLeft }),
    ...(priceSteps.length > 0 && { priceSteps }),
    unitsLeft: availability.unitsLeft,
    ...(viewer.kind === 'admin' && {
      unitsInStock: availability.unitsInStock,
      hidden: flag.toWire(item.isHidden),
    }),
    availability: availability.level,
    isBundle: flag.toWire(item.isBundle),
    noDirectSales: flag.toWire(item.isBundlesOnly),
    blockedSales: flag.toWire(availability.suspended !== undefined),
    ...(availability.suspended?.isCancelled && { cancelled: 1 as const }),
    soldOut: flag.toWire(availability.isSoldOut),
    desc: item.rules + (item.prizes && `<h4>Premiação</h4>${item.prizes}`),
    complement: item.complement,
    minParticipants: min,
    maxParticipants: max,
    registrationsPerUser: item.registrationsPerUser,
    sbbEnabled: flag.toWire([item, ...item.inner].some(({ asksForHorse }) => asksForHorse)),
    savedLives: item.savedLives,
    rodeoCategories: item.inner.map((inner) => ({
      uuid: inner.id,
      name: withCount(inner),
      savedLives: inner.savedLives + item.lives,
      ...inWords(inner),
    })),
    ...inWords(item),
    ...(buyerNote && {
      buyerNote: buyerNote.note,
      ...(buyerNote.asksHelp && { buyerNoteAsksHelp: 1 as const }),
    }),
  }
}
