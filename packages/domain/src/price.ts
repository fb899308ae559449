/** The units that are left at the promotional price. */
export type Promotion = { priceInCents: number; unitsLeft: number }

/** The price of the units of an item, in centavos. The list, the running total and the reservation use it. */
export class Price {
  readonly priceInCents: number
  readonly promotion: Promotion | undefined

  constructor(priceInCents: number, promotion?: Promotion) {
    this.priceInCents = priceInCents
    this.promotion = promotion
  }

  /** The price of the next unit. */
  get nextInCents() {
    return this.promotion?.priceInCents ?? this.priceInCents
  }

  /** The price of each unit in the order of sale. The promotion may end within one purchase. */
  unitsInCents(quantity: number) {
    const cheaper = this.#cheaper(quantity)
    return Array.from({ length: quantity }, (_, index) =>
      index < cheaper ? this.nextInCents : this.priceInCents,
    )
  }

  totalInCents(quantity: number) {
    const cheaper = this.#cheaper(quantity)
    return cheaper * this.nextInCents + (quantity - cheaper) * this.priceInCents
  }

  #cheaper(quantity: number) {
    return Math.min(quantity, this.promotion?.unitsLeft ?? 0)
  }
}

export type PriceFacts = {
  priceInCents: number
  /** 0 = no promotion. */
  promoPriceInCents: number
  promoFirstUnits: number
  taken: number
  soldElsewhere: number
}

/** The price after `taken` and `soldElsewhere` units. Both count towards the units of the promotion. */
export function priceOf(item: PriceFacts) {
  const unitsLeft = item.promoFirstUnits - item.soldElsewhere - item.taken
  const isPromoted = item.promoPriceInCents > 0 && unitsLeft > 0
  return new Price(
    item.priceInCents,
    isPromoted ? { priceInCents: item.promoPriceInCents, unitsLeft } : undefined,
  )
}
